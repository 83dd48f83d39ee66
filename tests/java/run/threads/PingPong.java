/** Two threads in turn, by wait and notify. */
public class PingPong {
    private boolean ping = true;

    synchronized void say(String s, boolean mine) throws InterruptedException {
        while (ping != mine) wait();
        System.out.println(s);
        ping = !mine;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        PingPong p = new PingPong();
        Thread t = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) p.say("pong " + i, false);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        t.start();
        for (int i = 0; i < 3; i++) p.say("ping " + i, true);
        t.join();
    }
}
