// part
// The echo service in Java: one client after the other.
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;

public class EchoServer {
    public static void main(String[] args) throws IOException {
        int clients = Integer.parseInt(args[0]);
        try (ServerSocket listener = new ServerSocket(2007)) {
            for (int i = 0; i < clients; i++) {
                try (Socket socket = listener.accept()) {
                    InputStream in = socket.getInputStream();
                    OutputStream out = socket.getOutputStream();
                    byte[] bytes = new byte[4];
                    for (int n = in.read(bytes); n > 0; n = in.read(bytes)) {
                        out.write(bytes, 0, n);
                    }
                }
            }
        }
    }
}
