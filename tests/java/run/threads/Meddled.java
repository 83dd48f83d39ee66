/** States of threads, suspend, resume and stop where what is seen is determined. */
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

@SuppressWarnings({"deprecation", "removal"})
public class Meddled {
    static final Object o = new Object();
    static volatile boolean go;
    static volatile int steps;
    static volatile String end;

    interface Body {
        void run() throws InterruptedException;
    }

    static Thread made(Body body) {
        end = null;
        return new Thread(() -> {
            try {
                body.run();
                end = "ends";
            } catch (ThreadDeath e) {
                end = "dies, interrupted: " + Thread.currentThread().isInterrupted();
            } catch (InterruptedException e) {
                end = "is interrupted";
            }
        });
    }

    static void until(Thread t, Thread.State state) {
        while (t.getState() != state) {
            Thread.yield();
        }
    }

    static Thread started(Body body, Thread.State state) {
        Thread t = made(body);
        System.out.print(t.getState());
        t.start();
        until(t, state);
        System.out.print(" " + state);
        return t;
    }

    static void ended(Thread t) throws InterruptedException {
        t.join();
        System.out.println(" " + t.getState() + ": " + end);
    }

    static void waits() throws InterruptedException {
        synchronized (o) {
            o.wait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("main " + Thread.currentThread().getState());

        Thread t = started(Meddled::waits, Thread.State.WAITING);
        synchronized (o) {
            o.notify();
            System.out.print(" " + t.getState());
        }
        ended(t);

        t = started(Meddled::waits, Thread.State.WAITING);
        t.interrupt();
        ended(t);

        t = started(Meddled::waits, Thread.State.WAITING);
        t.stop();
        ended(t);

        t = started(LockSupport::park, Thread.State.WAITING);
        t.stop();
        ended(t);

        t = started(LockSupport::park, Thread.State.WAITING);
        LockSupport.unpark(t);
        ended(t);

        synchronized (o) {
            t = started(() -> {
                synchronized (o) {
                }
            }, Thread.State.BLOCKED);
        }
        ended(t);

        synchronized (o) {
            t = started(() -> {
                synchronized (o) {
                    while (true) {
                    }
                }
            }, Thread.State.BLOCKED);
            t.stop();
            System.out.print(" " + t.isAlive() + " " + t.getState() + " " + t.isInterrupted());
        }
        ended(t);

        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        t = started(lock::lock, Thread.State.WAITING);
        lock.unlock();
        ended(t);

        Thread other = new Thread(() -> {
            while (!go) {
                Thread.yield();
            }
        });
        other.start();
        t = started(() -> other.join(), Thread.State.WAITING);
        synchronized (other) {
            go = true;
            until(other, Thread.State.BLOCKED);
            System.out.print(" " + other.isAlive());
        }
        ended(t);

        t = started(Meddled::waits, Thread.State.WAITING);
        synchronized (o) {
            t.suspend();
            o.notify();
            System.out.print(" " + t.getState());
        }
        synchronized (o) {
            System.out.print(" " + t.getState());
        }
        t.resume();
        ended(t);

        go = false;
        t = made(() -> {
            while (!go) {
                steps++;
            }
        });
        t.suspend();
        t.start();
        while (steps == 0) {
            Thread.yield();
        }
        t.suspend();
        t.suspend();
        int seen = steps;
        for (int i = 0; i < 100; i++) {
            Thread.yield();
        }
        System.out.print(seen == steps);
        t.resume();
        while (seen == steps) {
            Thread.yield();
        }
        go = true;
        ended(t);

        t = made(() -> end = "runs");
        t.stop();
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + end);

        go = false;
        t = new Thread(() -> {
            while (true) {
                go = true;
            }
        });
        t.setUncaughtExceptionHandler((thread, e) -> end = "handler: " + e.getClass().getName());
        t.start();
        while (!go) {
            Thread.yield();
        }
        t.stop();
        t.join();
        System.out.println(end);
    }
}
