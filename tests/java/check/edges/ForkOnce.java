// check: race=safe deadlock=safe assert=safe
// One worker: it executes what it joins, and what was submitted one after the other.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkOnce {
    static int sum;

    static class Sum extends RecursiveTask<Integer> {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                sum += from;
                return from;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle);
            Sum right = new Sum(middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        int result = pool.submit(new Sum(0, 3)).join();
        assert result == 3 && sum == 3;
        pool.shutdown();
    }
}
