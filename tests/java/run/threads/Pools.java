// Pools, tasks and their queue: what is printed does not depend on the schedule.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Pools {
    static class Hooked extends ThreadPoolExecutor {
        final List<String> log = new ArrayList<>();

        Hooked() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        protected void beforeExecute(Thread t, Runnable r) {
            log.add("before");
        }

        protected void afterExecute(Runnable r, Throwable t) {
            log.add(t == null ? "after" : "after " + t.getMessage());
        }

        protected void terminated() {
            log.add("terminated");
        }
    }

    static void results() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int n = i;
            futures.add(pool.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> future : futures) {
            sum += future.get();
        }
        System.out.println("sum " + sum);
        Future<String> failed = pool.submit((Callable<String>) () -> {
            throw new IllegalStateException("bad");
        });
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        List<Callable<Integer>> both = Arrays.asList(() -> 1, () -> 2);
        for (Future<Integer> future : pool.invokeAll(both)) {
            System.out.println(future.isDone() + " " + future.get());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.DAYS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }

    static void hooks() throws Exception {
        Hooked pool = new Hooked();
        pool.submit(() -> { });
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(pool.log + " " + pool.getCompletedTaskCount() + " " + pool.getLargestPoolSize());
        System.out.println(pool.getPoolSize() + " " + pool.getActiveCount() + " " + pool.getTaskCount());
    }

    static void policies() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        Runnable wait = () -> {
            begun.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        };
        pool.execute(wait);
        begun.await();
        pool.execute(() -> System.out.println("queued"));
        try {
            pool.execute(() -> System.out.println("too many"));
        } catch (RejectedExecutionException e) {
            System.out.println("no room");
        }
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        pool.execute(() -> System.out.println("in " + Thread.currentThread().getName()));
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        pool.execute(() -> System.out.println("dropped"));
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
        pool.execute(() -> System.out.println("newest"));
        System.out.println(pool.getQueue().size() + " " + pool.getActiveCount() + " " + pool.getPoolSize());
        List<Runnable> left = pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(left.size() + " " + pool.isShutdown() + " " + pool.isTerminating());
    }

    static void growth() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        Callable<Boolean> wait = () -> go.await(1, TimeUnit.DAYS);
        List<Future<Boolean>> futures = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            futures.add(pool.submit(wait));
        }
        System.out.println(pool.getPoolSize() + " " + pool.getQueue().size());
        go.countDown();
        for (Future<Boolean> future : futures) {
            System.out.println(future.get());
        }
        pool.shutdown();
        ExecutorService cached = Executors.newCachedThreadPool();
        System.out.println(cached.submit(() -> "cached").get());
        cached.shutdown();
        ExecutorCompletionService<String> service =
                new ExecutorCompletionService<>(Executors.newSingleThreadExecutor(r -> {
                    Thread thread = new Thread(r, "worker");
                    thread.setDaemon(true);
                    return thread;
                }));
        service.submit(() -> Thread.currentThread().getName());
        System.out.println(service.take().get());
    }

    static void tasks() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 7);
        System.out.println(task.isDone() + " " + task.isCancelled());
        try {
            task.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("not yet");
        }
        task.run();
        task.run();
        System.out.println(task.isDone() + " " + task.get() + " " + task.cancel(true));
        FutureTask<Integer> cancelled = new FutureTask<>(() -> System.out.println("never"), 1);
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled() + " " + cancelled.isDone());
        cancelled.run();
        try {
            cancelled.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
    }

    static void queue() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(3);
        System.out.println(queue.offer("a") + " " + queue.add("b") + " " + queue.remainingCapacity());
        queue.put("c");
        System.out.println(queue.offer("d") + " " + queue.offer("d", 1, TimeUnit.MILLISECONDS) + " " + queue);
        for (Iterator<String> it = queue.iterator(); it.hasNext(); ) {
            if (it.next().equals("b")) {
                it.remove();
            }
        }
        System.out.println(queue + " " + queue.contains("b") + " " + queue.peek() + " " + queue.size());
        System.out.println(queue.removeIf(s -> s.equals("c")) + " " + queue.poll() + " " + queue.poll());
        System.out.println(queue.poll(1, TimeUnit.MILLISECONDS) + " " + queue.isEmpty());
        queue.addAll(Arrays.asList("x", "y", "z"));
        List<String> drained = new ArrayList<>();
        System.out.println(queue.drainTo(drained, 2) + " " + drained + " " + queue.take());
        queue.add("e");
        queue.clear();
        System.out.println(queue.remove("e") + " " + Arrays.toString(queue.toArray()) + " " + queue.retainAll(drained));
        try {
            queue.add(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    public static void main(String[] args) throws Exception {
        results();
        hooks();
        policies();
        growth();
        tasks();
        queue();
    }
}
