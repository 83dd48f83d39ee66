// part
// Calls once, and leaves without closing anything. Who does not listen yet refuses, which is an exception, handled where there is an
// argument.
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;

public class HastyClient {
    public static void main(String[] args) throws IOException {
        try {
            Socket socket = new Socket("localhost", 2007);
            socket.getOutputStream().write('x');
        } catch (ConnectException e) {
            if (args.length == 0) {
                throw e;
            }
        }
    }
}
