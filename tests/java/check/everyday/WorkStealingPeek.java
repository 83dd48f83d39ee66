// check: race=violated
// Work stealing. A thief looks whether there is something to steal before it takes the monitor of the deque.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class WorkStealingPeek {
    /** Something to do, which may bring more of it. */
    interface Task {
        void run(Worker worker);
    }

    /** A deque: its worker at one end, thieves at the other. */
    static final class Tasks {
        private final Deque<Task> deque = new ArrayDeque<>();
        private int stolen;

        synchronized void push(Task task) {
            deque.addLast(task);
        }

        synchronized Task pop() {
            return deque.pollLast();
        }

        synchronized Task steal() {
            Task task = deque.pollFirst();
            if (task != null) {
                stolen++;
            }
            return task;
        }

        synchronized int stolen() {
            return stolen;
        }

        boolean isEmpty() {
            return deque.isEmpty();
        }
    }

    /** One of the workers. */
    static final class Worker implements Runnable {
        private final Scheduler scheduler;
        private final int number;
        private final Tasks tasks = new Tasks();
        private int done;

        Worker(Scheduler scheduler, int number) {
            this.scheduler = scheduler;
            this.number = number;
        }

        /** Another task, to be done by this worker or a thief. */
        void fork(Task task) {
            scheduler.begin();
            tasks.push(task);
        }

        @Override
        public void run() {
            while (!scheduler.isIdle()) {
                Task task = find();
                if (task == null) {
                    break;
                }
                task.run(this);
                done++;
                scheduler.end();
            }
            scheduler.leave();
        }

        private Task find() {
            Task task = tasks.pop();
            return task != null ? task : scheduler.stealFor(number);
        }

        int done() {
            return done;
        }

        Tasks tasks() {
            return tasks;
        }
    }

    /** All workers, and how many tasks are open. */
    static final class Scheduler {
        private final List<Worker> workers = new ArrayList<>();
        private final AtomicInteger open = new AtomicInteger();
        private final CountDownLatch left;

        Scheduler(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("no workers");
            }
            left = new CountDownLatch(count);
            for (int i = 0; i < count; i++) {
                workers.add(new Worker(this, i));
            }
        }

        void begin() {
            open.incrementAndGet();
        }

        void end() {
            open.decrementAndGet();
        }

        void leave() {
            left.countDown();
        }

        boolean isIdle() {
            return open.get() == 0;
        }

        Task stealFor(int number) {
            for (int i = 1; i < workers.size(); i++) {
                Worker victim = workers.get((number + i) % workers.size());
                if (victim.tasks().isEmpty()) {
                    continue;
                }
                return victim.tasks().steal();
            }
            return null;
        }

        /** Does a task with all that it brings; what is left when every worker has gone is done here. */
        void run(Task task) throws InterruptedException {
            workers.get(0).fork(task);
            for (Worker worker : workers) {
                new Thread(worker).start();
            }
            left.await();
            for (Worker worker : workers) {
                worker.run();
            }
        }

        int done() {
            int sum = 0;
            for (Worker worker : workers) {
                sum += worker.done();
            }
            return sum;
        }

        int stolen() {
            int sum = 0;
            for (Worker worker : workers) {
                sum += worker.tasks().stolen();
            }
            return sum;
        }
    }

    /** Adds the numbers of a range: a long one in two halves. */
    static final class Sum implements Task {
        private final int[] numbers;
        private final int from;
        private final int to;
        private final AtomicInteger total;

        Sum(int[] numbers, int from, int to, AtomicInteger total) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.total = total;
        }

        @Override
        public void run(Worker worker) {
            if (to - from > 1) {
                int middle = (from + to) / 2;
                worker.fork(new Sum(numbers, from, middle, total));
                worker.fork(new Sum(numbers, middle, to, total));
                return;
            }
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            total.addAndGet(sum);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] numbers = {3, 4};
        AtomicInteger total = new AtomicInteger();
        Scheduler scheduler = new Scheduler(2);
        scheduler.run(new Sum(numbers, 0, numbers.length, total));
        if (total.get() != 7) {
            throw new AssertionError("a part was lost");
        }
        if (scheduler.done() != 3 || scheduler.stolen() > 3) {
            throw new AssertionError("a task was done twice");
        }
    }
}
