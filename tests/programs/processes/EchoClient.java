// part
// A client of the echo service in Java: what it sends comes back. How many texts it has sent is a static of each process.
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;

public class EchoClient {
    static int sent;

    static Socket call(int port) throws IOException {
        for (;;) {
            try {
                return new Socket("localhost", port);
            } catch (ConnectException e) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws IOException {
        int number = Integer.parseInt(args[0]);
        try (Socket socket = call(2007)) {
            socket.getOutputStream().write('a' + number);
            sent++;
            int back = socket.getInputStream().read();
            if (back != 'a' + number || sent != 1) {
                throw new AssertionError("sent " + number + ", and " + back + " came back");
            }
        }
    }
}
