// alone: names of threads count from the start of the virtual machine
/** Threads that are joined: deterministic output. */
public class JoinAll {
    static int total;

    public static void main(String[] args) throws InterruptedException {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < ts.length; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 100; j++) {
                    synchronized (JoinAll.class) {
                        total += k;
                    }
                }
            });
            System.out.println(ts[i].getName() + " " + ts[i].isAlive() + " " + ts[i].getState() + " " + ts[i].isDaemon() + " " + ts[i].getPriority());
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(total + " " + ts[0].isAlive() + " " + ts[0].getState());
        Thread me = Thread.currentThread();
        System.out.println(me.getName() + " " + me + " " + me.getThreadGroup().getName());
        Thread named = new Thread(null, null, "named");
        named.setDaemon(true);
        named.setPriority(7);
        System.out.println(named + " " + named.isDaemon());
        named.start();
        named.join();
        try {
            named.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started before");
        }
        me.interrupt();
        System.out.println(me.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        me.interrupt();
        try {
            Thread.sleep(1);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + me.isInterrupted());
        }
    }
}
