// part
// Takes one connection if it comes in time, and reads to its end.
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

public class HastyServer {
    public static void main(String[] args) throws IOException {
        try (ServerSocket listener = new ServerSocket(2007)) {
            listener.setSoTimeout(1000);
            try (Socket socket = listener.accept()) {
                int byteOrEnd = socket.getInputStream().read();
                if (byteOrEnd != 'x') {
                    throw new AssertionError("another byte: " + byteOrEnd);
                }
                if (socket.getInputStream().read() != -1) {
                    throw new AssertionError("not the end");
                }
            } catch (SocketTimeoutException e) {
                // No client.
            }
        }
    }
}
