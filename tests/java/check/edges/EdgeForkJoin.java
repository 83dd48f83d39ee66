// check: race=safe deadlock=safe assert=safe
// ForkJoinPool: what comes before fork is seen by the task, and its end before the return of join.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;

public class EdgeForkJoin {
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
            part.join();
            return made;
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        int result = pool.invoke(new Whole());
        assert result == 2 && made == 2;
        pool.shutdown();
    }
}
