// check: race=safe deadlock=safe assert=safe
// A scheduler: jobs by the tick at which they are due, a clock that is moved, one thread that runs what is due, cancellation.
import java.util.ArrayList;
import java.util.List;

public class JobScheduler {
    /** What is run. */
    interface Action {
        void run(int tick);
    }

    /** Where a job stands. */
    enum Status {
        WAITING,
        RUNNING,
        DONE,
        CANCELLED
    }

    /** A job in the list. Its status is under the scheduler's monitor. */
    static final class Job {
        private final String name;
        private final int period;
        private final Action action;
        private int due;
        private Status status = Status.WAITING;
        private int runs;

        Job(String name, int due, int period, Action action) {
            if (due < 0 || period < 0) {
                throw new IllegalArgumentException(name);
            }
            this.name = name;
            this.due = due;
            this.period = period;
            this.action = action;
        }

        String name() {
            return name;
        }

        boolean isDue(int now) {
            return status == Status.WAITING && due <= now;
        }

        boolean isOpen() {
            return status == Status.WAITING || status == Status.RUNNING;
        }
    }

    /** The clock, which is moved by hand, and the jobs. */
    static final class Scheduler implements Runnable {
        private final List<Job> jobs = new ArrayList<>();
        private int now;
        private boolean closed;

        synchronized Job at(String name, int due, Action action) {
            return add(new Job(name, due, 0, action));
        }

        synchronized Job every(String name, int period, Action action) {
            if (period == 0) {
                throw new IllegalArgumentException("no period");
            }
            return add(new Job(name, now + period, period, action));
        }

        private Job add(Job job) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            jobs.add(job);
            notifyAll();
            return job;
        }

        synchronized void advance(int ticks) {
            now += ticks;
            notifyAll();
        }

        /** Keeps a job from running again; waits until it does not run. */
        synchronized boolean cancel(Job job) throws InterruptedException {
            while (job.status == Status.RUNNING) {
                wait();
            }
            if (job.status == Status.DONE) {
                return false;
            }
            job.status = Status.CANCELLED;
            notifyAll();
            return true;
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }

        synchronized int runs(Job job) {
            return job.runs;
        }

        private Job firstDue() {
            Job first = null;
            for (Job job : jobs) {
                if (job.isDue(now) && (first == null || job.due < first.due)) {
                    first = job;
                }
            }
            return first;
        }

        /** The next job that is due, which is marked as running; null at the end. */
        private synchronized Job next() throws InterruptedException {
            while (true) {
                Job job = firstDue();
                if (job != null) {
                    job.status = Status.RUNNING;
                    return job;
                }
                if (closed) {
                    return null;
                }
                wait();
            }
        }

        private synchronized void finish(Job job) {
            job.runs++;
            if (job.period > 0 && !closed) {
                job.due += job.period;
                job.status = Status.WAITING;
            } else {
                job.status = Status.DONE;
            }
            notifyAll();
        }

        @Override
        public void run() {
            try {
                Job job;
                while ((job = next()) != null) {
                    try {
                        job.action.run(job.due);
                    } finally {
                        finish(job);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Remembers the last tick. It is used by the job and, after that was cancelled, by its owner. */
    static final class Recorder implements Action {
        private int last = -1;
        private int count;

        @Override
        public void run(int tick) {
            if (tick < last) {
                throw new AssertionError("time goes back");
            }
            last = tick;
            count++;
        }

        int count() {
            return count;
        }

        int last() {
            return last;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Scheduler scheduler = new Scheduler();
        Thread thread = new Thread(scheduler);
        thread.start();
        Recorder once = new Recorder();
        Recorder often = new Recorder();
        Job single = scheduler.at("single", 1, once);
        Job repeated = scheduler.every("repeated", 1, often);
        scheduler.advance(1);
        boolean cancelled = scheduler.cancel(repeated);
        int count = often.count();
        if (!cancelled || count > 1 || often.last() > 1) {
            throw new AssertionError(repeated.name() + " ran on");
        }
        scheduler.close();
        thread.join();
        if (often.count() != count || scheduler.runs(single) != once.count()) {
            throw new AssertionError(single.name() + " is counted wrong");
        }
    }
}
