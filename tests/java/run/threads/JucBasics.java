/** Locks, latches, semaphores, atomics, executors where the outcome is determined. */
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

public class JucBasics {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.tryLock());
        lock.unlock();
        lock.unlock();
        lock.unlock();
        Semaphore s = new Semaphore(3);
        s.acquire(2);
        System.out.println(s.availablePermits() + " " + s.tryAcquire(2) + " " + s.drainPermits());
        s.release(5);
        System.out.println(s.availablePermits());
        CountDownLatch latch = new CountDownLatch(3);
        AtomicInteger n = new AtomicInteger();
        LongAdder adder = new LongAdder();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                n.incrementAndGet();
                adder.add(10);
                latch.countDown();
            }).start();
        }
        latch.await();
        System.out.println(n + " " + adder + " " + latch.getCount() + " " + n.getAndUpdate(x -> x * 5) + " " + n.accumulateAndGet(2, Math::max) + " " + new AtomicLong(5).addAndGet(-7));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int k = i;
            tasks.add(() -> k * k);
        }
        for (Future<Integer> f : pool.invokeAll(tasks)) System.out.print(f.get() + " ");
        Future<Integer> bad = pool.submit((Callable<Integer>) () -> { throw new IllegalStateException("task"); });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
            Thread.yield();
        }
        System.out.println(pool.isTerminated());
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        m.put("a", 1);
        m.merge("a", 5, Integer::sum);
        m.computeIfAbsent("b", k -> 7);
        System.out.println(m + " " + m.putIfAbsent("a", 9) + m.remove("zz"));
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2));
        q.add(3);
        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>(q);
        for (Integer x : c) c.add(x * 10);
        System.out.println(q.poll() + " " + q + " " + c);
    }
}
