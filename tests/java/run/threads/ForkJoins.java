/** Tasks of fork/join pools whose results and exceptions do not depend on who executes them. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;

public class ForkJoins {
    static class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib a = new Fib(n - 1);
            a.fork();
            return new Fib(n - 2).compute() + a.join();
        }
    }

    static class Sort extends RecursiveAction {
        final int[] a;
        final int from;
        final int to;

        Sort(int[] a, int from, int to) {
            this.a = a;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 3) {
                Arrays.sort(a, from, to);
                return;
            }
            int middle = (from + to) / 2;
            invokeAll(new Sort(a, from, middle), new Sort(a, middle, to));
            int[] merged = new int[to - from];
            for (int i = 0, l = from, r = middle; i < merged.length; i++) {
                merged[i] = r == to || l < middle && a[l] <= a[r] ? a[l++] : a[r++];
            }
            System.arraycopy(merged, 0, a, from, merged.length);
        }
    }

    static class Fails extends RecursiveTask<String> {
        final boolean deep;

        Fails(boolean deep) {
            this.deep = deep;
        }

        @Override
        protected String compute() {
            if (!deep) {
                throw new IllegalStateException("inner");
            }
            try {
                return new Fails(false).fork().join();
            } catch (IllegalStateException e) {
                throw new IllegalArgumentException("outer");
            }
        }
    }

    static void fib() {
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Fib(9)) + " " + pool.submit(new Fib(6)).join());
        System.out.println(pool.getParallelism() + " " + pool.isShutdown());
        pool.shutdown();
        System.out.println(pool.isShutdown());
        try {
            pool.submit(new Fib(1));
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }

    static void sort() {
        int[] a = {5, 3, 9, 1, 7, 7, 0, 2, 8};
        new Sort(a, 0, a.length).invoke();
        System.out.println(Arrays.toString(a));
        int[] b = {4, 2, 6, 1};
        ForkJoinPool.commonPool().invoke(new Sort(b, 0, b.length));
        System.out.println(Arrays.toString(b));
    }

    static void failures() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            pool.invoke(new Fails(true));
        } catch (IllegalArgumentException e) {
            System.out.println("invoke " + e.getClass().getName());
        }
        ForkJoinTask<String> task = pool.submit(new Fails(false));
        try {
            task.get();
        } catch (ExecutionException e) {
            System.out.println("get " + e.getCause().getClass().getName());
        }
        System.out.println(task.isDone() + " " + task.isCompletedAbnormally() + " " + task.isCancelled());
        Future<Integer> checked = pool.submit((Callable<Integer>) () -> {
            throw new Exception("checked");
        });
        try {
            checked.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getClass().getName());
        }
        pool.shutdown();
    }

    static void ends() throws Exception {
        Fib f = new Fib(3);
        System.out.println(f.isDone() + " " + f.cancel(false) + " " + f.isCancelled());
        try {
            f.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        Fib g = new Fib(3);
        g.complete(42);
        System.out.println(g.join() + " " + g.isCompletedNormally() + " " + g.getRawResult());
        Fib h = new Fib(3);
        h.completeExceptionally(new IllegalStateException("by hand"));
        System.out.println(h.getException() + " " + h.cancel(true));
        f.reinitialize();
        System.out.println(f.isDone() + " " + f.invoke());
        System.out.println(ForkJoinTask.adapt(() -> "adapted").invoke());
        System.out.println(ForkJoinTask.inForkJoinPool() + " " + ForkJoinTask.getPool());
    }

    static void services() throws Exception {
        ExecutorService pool = Executors.newWorkStealingPool(2);
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = i;
            calls.add(() -> n * n);
        }
        int sum = 0;
        for (Future<Integer> f : pool.invokeAll(calls)) {
            sum += f.get();
        }
        System.out.println(sum + " " + pool.submit(() -> "x").get());
        pool.shutdown();
        System.out.println(pool.isShutdown());
    }

    public static void main(String[] args) throws Exception {
        fib();
        sort();
        failures();
        ends();
        services();
    }
}
