// part
// Calls once, and leaves without closing anything. Who does not listen yet refuses, and who does not wait breaks the connection:
// exceptions, handled where there is an argument.
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;

public class HastyClient {
    public static void main(String[] args) throws IOException {
        try {
            Socket socket = new Socket("localhost", 2007);
            socket.getOutputStream().write('x');
        } catch (SocketException e) {
            if (args.length == 0) {
                throw e;
            }
        }
    }
}
