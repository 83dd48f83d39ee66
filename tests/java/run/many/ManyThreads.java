// programs: 24
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Threads whose output is determined: start, join, names, interrupts, locals, handlers, monitors, executors. */
public class ManyThreads {
    static int n; static synchronized int inc() { return ++n; }
    static void together(Runnable... rs) throws InterruptedException { Thread[] t = new Thread[rs.length]; for (int i = 0; i < rs.length; i++) { t[i] = new Thread(rs[i]); t[i].start(); } for (Thread x : t) x.join(); }

    static void startAndJoin() throws Exception {
        n = 0; together(() -> inc(), () -> inc(), () -> inc()); p(n);
    }

    static void names() throws Exception {
        Thread t = new Thread(() -> p(Thread.currentThread().getName()), "worker"); p(t.getName()); t.start(); t.join(); t.setName("x"); p(t.getName()); p(Thread.currentThread().getName()); p(t.toString());
    }

    static void states() throws Exception {
        Thread t = new Thread(() -> {}); p(t.getState() + " " + t.isAlive()); t.start(); t.join(); p(t.getState() + " " + t.isAlive()); p(Thread.currentThread().getState());
    }

    static void startTwice() throws Exception {
        Thread t = new Thread(() -> p("once")); t.start(); t.join(); try { t.start(); } catch (IllegalThreadStateException e) { p("twice"); }
    }

    static void runIsNoStart() throws Exception {
        Thread t = new Thread(() -> p(Thread.currentThread().getName())); t.run(); p(t.isAlive());
    }

    static void subclass() throws Exception {
        class W extends Thread { int v; W(int v) { super("w" + v); this.v = v; } public void run() { v *= v; } } W[] w = {new W(3), new W(4)}; for (W x : w) x.start(); int s = 0; for (W x : w) { x.join(); s += x.v; } p(s + w[0].getName());
    }

    static void interruptFlag() throws Exception {
        Thread.currentThread().interrupt(); p(Thread.currentThread().isInterrupted()); p(Thread.interrupted()); p(Thread.interrupted()); Thread.currentThread().interrupt(); try { Thread.sleep(1000); } catch (InterruptedException e) { p(e.getMessage()); } p(Thread.interrupted());
    }

    static void interruptWait() throws Exception {
        Object o = new Object(); Thread t = new Thread(() -> { synchronized (o) { try { while (true) o.wait(); } catch (InterruptedException e) { p("interrupted " + Thread.currentThread().isInterrupted()); } } }); t.start(); t.interrupt(); t.join();
    }

    static void interruptJoin() throws Exception {
        Thread main = Thread.currentThread(); Thread t = new Thread(() -> { try { main.join(); } catch (InterruptedException e) { p("no longer joins"); } }); t.start(); t.interrupt(); t.join();
    }

    static void earlyInterrupt() throws Exception {
        Thread t = new Thread(() -> p(Thread.interrupted())); t.interrupt(); p(t.isInterrupted()); t.start(); t.join();
    }

    static void daemons() throws Exception {
        Thread t = new Thread(() -> { while (true) Thread.yield(); }); t.setDaemon(true); p(t.isDaemon()); Thread u = new Thread(() -> {}); p(u.isDaemon()); u.start(); u.join(); u.setDaemon(true);
    }

    static void priorities() throws Exception {
        Thread t = new Thread(() -> {}); p(t.getPriority()); t.setPriority(10); p(t.getPriority()); try { t.setPriority(11); } catch (IllegalArgumentException e) { p("eleven"); } p(Thread.currentThread().getThreadGroup().getName());
    }

    static void handlersOfThreads() throws Exception {
        Thread t = new Thread(() -> { throw new RuntimeException("in thread"); }); t.setUncaughtExceptionHandler((x, e) -> p(x.getName().startsWith("Thread-") + e.getMessage())); t.start(); t.join(); p(t.getUncaughtExceptionHandler());
    }

    static void threadLocals() throws Exception {
        ThreadLocal<Integer> l = ThreadLocal.withInitial(() -> 7); l.set(1); together(() -> { p(l.get()); l.set(9); }); p(l.get()); l.remove(); p(l.get()); InheritableThreadLocal<String> h = new InheritableThreadLocal<>(); h.set("parent"); together(() -> p(h.get()));
    }

    static void monitorsNest() throws Exception {
        Object o = new Object(); synchronized (o) { synchronized (o) { p(Thread.holdsLock(o)); } p(Thread.holdsLock(o)); } p(Thread.holdsLock(o));
    }

    static void waitTimes() throws Exception {
        Object o = new Object(); synchronized (o) { o.wait(1); o.wait(1, 5); p("back"); try { o.wait(-1); } catch (IllegalArgumentException e) { p(e.getMessage()); } }
    }

    static void handOver() throws Exception {
        Object o = new Object(); boolean[] f = {false}; StringBuilder s = new StringBuilder(); Thread t = new Thread(() -> { synchronized (o) { while (!f[0]) try { o.wait(); } catch (InterruptedException e) { return; } s.append("second"); } }); t.start(); synchronized (o) { s.append("first "); f[0] = true; o.notifyAll(); } t.join(); p(s);
    }

    static void joinByThread() throws Exception {
        Thread t = new Thread(() -> p("ends")); t.start(); synchronized (t) { while (t.isAlive()) t.wait(); } p("awaited");
    }

    static void atomics() throws Exception {
        AtomicInteger a = new AtomicInteger(); AtomicLong l = new AtomicLong(5); together(() -> a.addAndGet(2), () -> a.incrementAndGet()); p(a + " " + l.getAndUpdate(x -> x * 3) + l.accumulateAndGet(2, Long::sum) + a.compareAndSet(3, 9) + a.get()); AtomicReference<String> r = new AtomicReference<>("a"); p(r.getAndSet("b") + r.updateAndGet(x -> x + "c")); AtomicIntegerArray v = new AtomicIntegerArray(3); v.incrementAndGet(1); p(v); AtomicBoolean b = new AtomicBoolean(); p(b.compareAndSet(false, true) + " " + b);
    }

    static void locks() throws Exception {
        ReentrantLock l = new ReentrantLock(); n = 0; Runnable r = () -> { l.lock(); try { n++; } finally { l.unlock(); } }; together(r, r); p(n + " " + l.tryLock() + l.getHoldCount()); l.lock(); p(l.getHoldCount() + " " + l.isHeldByCurrentThread()); l.unlock(); l.unlock(); try { l.unlock(); } catch (IllegalMonitorStateException e) { p("not held"); }
    }

    static void latchesAndSemaphores() throws Exception {
        CountDownLatch c = new CountDownLatch(2); new Thread(c::countDown).start(); new Thread(c::countDown).start(); c.await(); p(c.getCount()); Semaphore s = new Semaphore(2); p(s.tryAcquire() + " " + s.availablePermits()); s.release(3); p(s.drainPermits());
    }

    static void queues() throws Exception {
        BlockingQueue<Integer> q = new LinkedBlockingQueue<>(); Thread t = new Thread(() -> { for (int i = 0; i < 3; i++) q.add(i); }); t.start(); int s = 0; for (int i = 0; i < 3; i++) s = s * 10 + q.take(); p(s); t.join(); ArrayBlockingQueue<Integer> b = new ArrayBlockingQueue<>(1); p(b.offer(1) + " " + b.offer(2) + b.poll() + b.poll());
    }

    static void executors() throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2); Future<Integer> f = e.submit(() -> 6 * 7); p(f.get()); try { e.submit(() -> { throw new IllegalStateException("task"); }).get(); } catch (ExecutionException x) { p(x.getCause()); } e.shutdown(); while (!e.awaitTermination(10, TimeUnit.SECONDS)) { } p(e.isTerminated()); try { e.submit(() -> 1); } catch (RejectedExecutionException x) { p("rejected"); }
    }

    static void concurrentMaps() throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>(); together(() -> m.merge("k", 1, Integer::sum), () -> m.merge("k", 1, Integer::sum)); p(m); m.putIfAbsent("l", 5); m.computeIfAbsent("m", k -> 6); p(new TreeMap<>(m)); p(m.mappingCount()); CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(List.of(1, 2)); for (int x : l) l.add(x + 10); p(l);
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("startAndJoin");
        startAndJoin();
        p("names");
        names();
        p("states");
        states();
        p("startTwice");
        startTwice();
        p("runIsNoStart");
        runIsNoStart();
        p("subclass");
        subclass();
        p("interruptFlag");
        interruptFlag();
        p("interruptWait");
        interruptWait();
        p("interruptJoin");
        interruptJoin();
        p("earlyInterrupt");
        earlyInterrupt();
        p("daemons");
        daemons();
        p("priorities");
        priorities();
        p("handlersOfThreads");
        handlersOfThreads();
        p("threadLocals");
        threadLocals();
        p("monitorsNest");
        monitorsNest();
        p("waitTimes");
        waitTimes();
        p("handOver");
        handOver();
        p("joinByThread");
        joinByThread();
        p("atomics");
        atomics();
        p("locks");
        locks();
        p("latchesAndSemaphores");
        latchesAndSemaphores();
        p("queues");
        queues();
        p("executors");
        executors();
        p("concurrentMaps");
        concurrentMaps();
    }
}
