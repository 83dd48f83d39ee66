// part
// Connects, and ends by an exception of its only thread: what it had open is shut all the same.
import java.io.IOException;
import java.net.Socket;

public class Leaver {
    public static void main(String[] args) throws IOException {
        Socket socket = EchoClient.call(2007);
        socket.getOutputStream().write('x');
        if (args.length > 0) {
            Thread waits = new Thread(() -> {
                synchronized (socket) {
                    try {
                        socket.wait();
                    } catch (InterruptedException e) {
                        // Not here.
                    }
                }
            });
            waits.setDaemon(args[0].equals("daemon"));
            waits.start();
        }
        throw new IllegalStateException("not served");
    }
}
