/** CompletableFuture, FutureTask, CyclicBarrier, ReadWriteLock with determined outcomes. */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Futures {
    static int phase;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 6).thenApply(x -> x * 7);
        System.out.println(f.get() + " " + f.join() + " " + f.isDone());
        CompletableFuture<String> both = CompletableFuture.supplyAsync(() -> "a").thenCombine(CompletableFuture.supplyAsync(() -> "b"), String::concat);
        System.out.println(both.get());
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("no"); });
        System.out.println(bad.exceptionally(e -> -1).get());
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        FutureTask<String> t = new FutureTask<>(() -> "task");
        new Thread(t).start();
        System.out.println(t.get() + t.isDone() + t.cancel(true));
        CyclicBarrier barrier = new CyclicBarrier(2, () -> phase++);
        Thread other = new Thread(() -> {
            try {
                barrier.await();
                barrier.await();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        other.start();
        barrier.await();
        barrier.await();
        other.join();
        System.out.println(phase);
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(rw.readLock().tryLock() + " " + rw.writeLock().tryLock());
        rw.readLock().unlock();
        rw.readLock().unlock();
        System.out.println(rw.writeLock().tryLock());
    }
}
