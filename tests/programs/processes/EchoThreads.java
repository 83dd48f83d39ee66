// part
// The echo service in Java with a thread for each connection, and a buffer for each of them or, where the second argument says so,
// one for all. The first thread does not wait for the others: the process ends with the last of them.
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

public class EchoThreads {
    static byte[] common = new byte[1];
    static boolean one;

    static void serve(Socket socket) {
        try (socket) {
            byte[] bytes = one ? common : new byte[1];
            while (socket.getInputStream().read(bytes) > 0) {
                socket.getOutputStream().write(bytes);
            }
        } catch (IOException e) {
            // The client has gone.
        }
    }

    public static void main(String[] args) throws IOException {
        int clients = Integer.parseInt(args[0]);
        one = args.length > 1;
        try (ServerSocket listener = new ServerSocket(2007)) {
            for (int i = 0; i < clients; i++) {
                Socket socket = listener.accept();
                new Thread(() -> serve(socket)).start();
            }
        }
    }
}
