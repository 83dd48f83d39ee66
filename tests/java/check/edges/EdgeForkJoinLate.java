// check: race=violated
// The result is read before the join.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

public class EdgeForkJoinLate {
    static int given;
    static int made;

    static class Part extends RecursiveAction {
        @Override
        protected void compute() {
            made = given + 1;
        }
    }

    static class Whole extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            given = 1;
            Part part = new Part();
            part.fork();
            int seen = made;
            part.join();
            return seen;
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        int result = pool.invoke(new Whole());
        assert made == 2;
        pool.shutdown();
    }
}
