package java.util.concurrent;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import threadproof.Silent;
import threadproof.Vm;

/**
 * A future as the JDK's: a result that is set once, and a stack of what depends on it, which any thread that meets the
 * result helps to run (who completes, who registers meanwhile, who waited, who ran an asynchronous dependent). A latch
 * opens after the result is set, for those who wait. Edges: completion to whatever follows it, registration to what is
 * run by it.
 *
 * <p>Without an executor a task has a daemon thread of its own, as where the common pool has one worker. A delay may be
 * over at any moment: a daemon thread waits for it.
 */
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    private long place;
    private final AtomicReference<End> result;
    private final AtomicReference<Step> stack = new AtomicReference<>();

    /** Marks tasks that these methods hand to executors. */
    public static interface AsynchronousCompletionTask {}

    /** How a future ended. */
    private static final class End {
        final Object value;
        final Throwable thrown;

        End(Object value, Throwable thrown) {
            this.value = value;
            this.thrown = thrown;
        }
    }

    private static final Executor PER_TASK = new PerTask();

    /** A daemon thread for each task. */
    private static final class PerTask implements Executor {
        public void execute(Runnable task) {
            if (task == null) {
                throw new NullPointerException();
            }
            Thread t = new Thread(task);
            t.setDaemon(true);
            t.start();
        }
    }

    public CompletableFuture() {
        Vm.latchInit(this, 1);
        result = new AtomicReference<>();
    }

    private CompletableFuture(End end) {
        Vm.latchInit(this, 0);
        result = new AtomicReference<>(end);
    }

    // ---- completion ----------------------------------------------------------------------------------------

    private End end() { return result.get(); }

    /** Ends it if it has not ended; what depends on it is the caller's to run. */
    private boolean finish(End end) {
        if (!result.compareAndSet(null, end)) {
            return false;
        }
        Vm.latchDown(this);
        return true;
    }

    private boolean finishAndRun(End end) {
        boolean first = finish(end);
        postComplete();
        return first;
    }

    private static End value(Object value) { return new End(value, null); }

    /** What a function threw. */
    private static End failed(Throwable thrown) {
        return new End(null, thrown instanceof CompletionException ? thrown : new CompletionException(thrown));
    }

    /** What a stage hands on to the next. */
    private static End passedOn(End end) {
        return end.thrown == null || end.thrown instanceof CompletionException ? end : failed(end.thrown);
    }

    // ---- what depends on futures -------------------------------------------------------------------------------

    /** A step is run by a thread that found it on a stack or did not have to put it there. */
    private static final int SYNC = 0;
    /** By its executor. */
    private static final int ASYNC = 1;
    /** By one that runs what depends on a future: what depends on the step's own is left to it. */
    private static final int NESTED = -1;

    /** A step that waits for one future, or for two. Who reads what is next checks by the stack that it still is. */
    @Silent
    private abstract static class Step implements Runnable, AsynchronousCompletionTask {
        Step next;

        /** Runs it, and gives the future whose dependents are to run, if that is left to the caller. */
        abstract CompletableFuture<?> fire(int mode);

        public final void run() { fire(ASYNC); }
    }

    /** A step that completes a future. */
    private abstract static class Stage<V> extends Step {
        final Executor executor;
        final CompletableFuture<?> source;
        final CompletableFuture<V> made;

        Stage(Executor executor, CompletableFuture<?> source, CompletableFuture<V> made) {
            this.executor = executor;
            this.source = source;
            this.made = made;
        }

        /** Whether it asks its executor: where no function is to run, mostly not. */
        boolean calls() { return false; }

        /** How the future ends. Null: not by this. */
        abstract End end() throws Throwable;

        /** Completes the future, or gives that to the executor. Whether it is complete. */
        final boolean work(int mode) {
            if (made.end() != null) {
                return true;
            }
            End end;
            try {
                if (mode != ASYNC && executor != null && calls()) {
                    executor.execute(this);
                    return false;
                }
                end = end();
            } catch (Throwable thrown) {
                end = failed(thrown);
            }
            if (end != null) {
                made.finish(end);
            }
            return end != null || made.end() != null;
        }

        CompletableFuture<?> fire(int mode) { return work(mode) ? made.postFire(source, mode) : null; }
    }

    /** A stage that waits for two futures, or for one of two. */
    private abstract static class Both<V> extends Stage<V> {
        final CompletableFuture<?> other;
        final boolean either;
        /** It could run when it was made. */
        boolean late;
        private final AtomicBoolean claimed = new AtomicBoolean();

        Both(Executor executor, CompletableFuture<?> a, CompletableFuture<?> b, CompletableFuture<V> made, boolean either) {
            super(executor, a, made);
            this.other = b;
            this.either = either;
        }

        boolean isReady() {
            boolean a = source.end() != null;
            return either ? a || other.end() != null : a && other.end() != null;
        }

        CompletableFuture<?> fire(int mode) {
            boolean mine = mode == ASYNC || isReady() && claimed.compareAndSet(false, true);
            if (!mine || !work(mode)) {
                return null;
            }
            if (mode >= 0 && other.stack.get() != null && other.end() != null) {
                other.postComplete();
            }
            return made.postFire(source, mode);
        }

        End first() {
            End a = source.end();
            return a != null ? a : other.end();
        }
    }

    /** Stands for a step at a second future. */
    private static final class Second extends Step {
        final Step of;

        Second(Step of) { this.of = of; }

        CompletableFuture<?> fire(int mode) { return of.fire(mode); }
    }

    private void pushAlways(Step step) {
        Step top;
        do {
            top = stack.get();
            step.next = top;
        } while (!stack.compareAndSet(top, step));
    }

    /** Puts a step on the stack, unless the future is complete. */
    private boolean push(Step step) {
        while (end() == null) {
            Step top = stack.get();
            step.next = top;
            if (stack.compareAndSet(top, step)) {
                return true;
            }
        }
        step.next = null;
        return false;
    }

    /** Puts a step on the stack; it runs here and now if the future is complete meanwhile. */
    private void pushOrFire(Step step) {
        if (!push(step)) {
            step.fire(SYNC);
        } else if (end() != null) {
            postComplete();
        }
    }

    private <V> CompletableFuture<V> then(Stage<V> stage) {
        if (end() != null) {
            stage.work(SYNC);
        } else {
            pushOrFire(stage);
        }
        return stage.made;
    }

    private <V> CompletableFuture<V> thenBoth(Both<V> stage) {
        CompletableFuture<?> b = stage.other;
        if (stage.isReady()) {
            stage.late = true;
            stage.work(SYNC);
        } else if (!push(stage)) {
            if (stage.either) {
                stage.fire(SYNC);
            } else {
                b.pushOrFire(stage);
            }
        } else if (stage.either ? end() == null : b.end() == null) {
            b.pushOrFire(new Second(stage));
        } else if (end() != null) {
            // Who took it from the stack may have found the other future open.
            stage.fire(SYNC);
        }
        return stage.made;
    }

    /** Runs what depends on it, and what depends on the futures that this completes. */
    private void postComplete() {
        CompletableFuture<?> f = this;
        while (true) {
            Step step = f.stack.get();
            if (step == null && f != this) {
                f = this;
                step = stack.get();
            }
            if (step == null) {
                return;
            }
            Step rest = step.next;
            if (!f.stack.compareAndSet(step, rest)) {
                continue;
            }
            if (rest != null) {
                if (f != this) {
                    pushAlways(step);
                    continue;
                }
                step.next = null;
            }
            CompletableFuture<?> made = step.fire(NESTED);
            f = made == null ? this : made;
        }
    }

    /** A step by a source has completed this. */
    private CompletableFuture<T> postFire(CompletableFuture<?> source, int mode) {
        if (mode >= 0 && source.stack.get() != null && source.end() != null) {
            source.postComplete();
        }
        return done(mode);
    }

    private CompletableFuture<T> done(int mode) {
        if (stack.get() == null) {
            return null;
        }
        if (mode < 0) {
            return this;
        }
        postComplete();
        return null;
    }

    // ---- kinds of stages -----------------------------------------------------------------------------------

    private static final int APPLY = 0;
    private static final int ACCEPT = 1;
    private static final int RUN = 2;
    private static final int HANDLE = 3;
    private static final int WHEN = 4;
    private static final int EXCEPTIONALLY = 5;
    private static final int COMPOSE = 6;
    private static final int COMPOSE_EXCEPTIONALLY = 7;
    private static final int RELAY = 8;

    /** One source; {@code kind} says what the function is. */
    private static final class One<V> extends Stage<V> {
        final int kind;
        final Object function;

        boolean calls() { return made.end() == null && calls(kind, source.end()); }

        static boolean calls(int kind, End from) {
            switch (kind) {
                case HANDLE: case WHEN: case EXCEPTIONALLY: return true;
                case COMPOSE_EXCEPTIONALLY: return from.thrown != null;
                case RELAY: return false;
                default: return from.thrown == null;
            }
        }

        One(Executor executor, CompletableFuture<?> source, CompletableFuture<V> made, int kind, Object function) {
            super(executor, source, made);
            this.kind = kind;
            this.function = function;
        }

        @SuppressWarnings("unchecked")
        End end() throws Throwable {
            End from = source.end();
            Throwable thrown = from.thrown;
            switch (kind) {
                case APPLY:
                    return thrown != null ? passedOn(from) : value(((Function<Object, Object>) function).apply(from.value));
                case ACCEPT:
                    if (thrown != null) {
                        return passedOn(from);
                    }
                    ((Consumer<Object>) function).accept(from.value);
                    return value(null);
                case RUN:
                    if (thrown != null) {
                        return passedOn(from);
                    }
                    ((Runnable) function).run();
                    return value(null);
                case HANDLE:
                    return value(((BiFunction<Object, Throwable, Object>) function).apply(from.value, thrown));
                case WHEN:
                    return when((BiConsumer<Object, Throwable>) function, from);
                case EXCEPTIONALLY:
                    return thrown == null ? from : value(((Function<Throwable, Object>) function).apply(thrown));
                case COMPOSE:
                    return thrown != null ? passedOn(from) : from(((Function<Object, CompletionStage<?>>) function).apply(from.value));
                case COMPOSE_EXCEPTIONALLY:
                    return thrown == null ? from : from(((Function<Throwable, CompletionStage<?>>) function).apply(thrown));
                default:
                    return passedOn(from);
            }
        }

        private static End when(BiConsumer<Object, Throwable> function, End from) {
            Throwable thrown = from.thrown;
            try {
                function.accept(from.value, thrown);
            } catch (Throwable own) {
                if (thrown == null) {
                    return failed(own);
                }
                if (thrown != own) {
                    thrown.addSuppressed(own);
                }
            }
            return passedOn(from);
        }

        /** How the future that a function made ends, now or later. */
        private End from(CompletionStage<?> stage) {
            CompletableFuture<?> g = stage.toCompletableFuture();
            One<V> relay = new One<>(null, g, made, RELAY, null);
            if (g.end() != null) {
                return passedOn(g.end());
            }
            g.pushOrFire(relay);
            return null;
        }
    }

    private static final class Two<V> extends Both<V> {
        final int kind;
        final Object function;

        Two(Executor e, CompletableFuture<?> a, CompletableFuture<?> b, CompletableFuture<V> made, boolean either, int kind,
                Object function) {
            super(e, a, b, made, either);
            this.kind = kind;
            this.function = function;
        }

        boolean calls() {
            if (made.end() != null) {
                return false;
            }
            // So the JDK asks the executor where nothing is to run, too.
            if (late != either) {
                return true;
            }
            return either ? first().thrown == null : source.end().thrown == null && other.end().thrown == null;
        }

        @SuppressWarnings("unchecked")
        End end() throws Throwable {
            if (either) {
                return new One<>(null, source.end() != null ? source : other, made, kind, function).end();
            }
            End a = source.end();
            End b = other.end();
            if (a.thrown != null || b.thrown != null) {
                return passedOn(a.thrown != null ? a : b);
            }
            switch (kind) {
                case APPLY:
                    return value(((BiFunction<Object, Object, Object>) function).apply(a.value, b.value));
                case ACCEPT:
                    ((BiConsumer<Object, Object>) function).accept(a.value, b.value);
                    return value(null);
                default:
                    ((Runnable) function).run();
                    return value(null);
            }
        }
    }

    private <V> CompletableFuture<V> one(Executor executor, int kind, Object function) {
        if (function == null) {
            throw new NullPointerException();
        }
        return then(new One<>(executor, this, this.<V>newIncompleteFuture(), kind, function));
    }

    private <V> CompletableFuture<V> two(Executor e, CompletionStage<?> other, boolean either, int kind, Object function) {
        CompletableFuture<?> b;
        if (function == null || (b = other.toCompletableFuture()) == null) {
            throw new NullPointerException();
        }
        return thenBoth(new Two<>(e, this, b, this.<V>newIncompleteFuture(), either, kind, function));
    }

    private static Executor screen(Executor executor) {
        if (executor == null) {
            throw new NullPointerException();
        }
        return executor;
    }

    // ---- making them ---------------------------------------------------------------------------------------

    /** A task that completes a future. */
    private static final class Task<V> extends Stage<V> {
        final Supplier<? extends V> supplier;
        final Runnable runnable;

        Task(CompletableFuture<V> made, Supplier<? extends V> supplier, Runnable runnable) {
            super(null, null, made);
            this.supplier = supplier;
            this.runnable = runnable;
        }

        CompletableFuture<?> fire(int mode) {
            work(ASYNC);
            made.postComplete();
            return null;
        }

        End end() {
            if (supplier != null) {
                return value(supplier.get());
            }
            runnable.run();
            return value(null);
        }
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) { return supplyAsync(supplier, PER_TASK); }
    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        screen(executor);
        if (supplier == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> made = new CompletableFuture<>();
        executor.execute(new Task<>(made, supplier, null));
        return made;
    }
    public static CompletableFuture<Void> runAsync(Runnable runnable) { return runAsync(runnable, PER_TASK); }
    public static CompletableFuture<Void> runAsync(Runnable runnable, Executor executor) {
        screen(executor);
        if (runnable == null) {
            throw new NullPointerException();
        }
        CompletableFuture<Void> made = new CompletableFuture<>();
        executor.execute(new Task<>(made, null, runnable));
        return made;
    }
    public static <U> CompletableFuture<U> completedFuture(U value) { return new CompletableFuture<>(value(value)); }
    public static <U> CompletableFuture<U> failedFuture(Throwable ex) {
        if (ex == null) {
            throw new NullPointerException();
        }
        return new CompletableFuture<>(new End(null, ex));
    }
    public static <U> CompletionStage<U> completedStage(U value) { return new Minimal<>(value(value)); }
    public static <U> CompletionStage<U> failedStage(Throwable ex) {
        if (ex == null) {
            throw new NullPointerException();
        }
        return new Minimal<>(new End(null, ex));
    }

    /** Waits for all of some futures. */
    private static final class All extends Stage<Void> {
        final CompletableFuture<?>[] sources;
        final AtomicInteger left;

        All(CompletableFuture<?>[] sources, CompletableFuture<Void> made) {
            super(null, null, made);
            this.sources = sources;
            this.left = new AtomicInteger(sources.length);
        }

        CompletableFuture<?> fire(int mode) {
            if (left.decrementAndGet() != 0) {
                return null;
            }
            work(mode);
            return made.done(mode);
        }

        End end() {
            for (CompletableFuture<?> source : sources) {
                End end = source.end();
                if (end.thrown != null) {
                    return passedOn(end);
                }
            }
            return value(null);
        }
    }

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        if (futures.length == 0) {
            return new CompletableFuture<>(value(null));
        }
        CompletableFuture<?>[] sources = new CompletableFuture<?>[futures.length];
        for (int i = 0; i < sources.length; i++) {
            if (futures[i] == null) {
                throw new NullPointerException();
            }
            sources[i] = futures[i];
        }
        All all = new All(sources, new CompletableFuture<Void>());
        for (CompletableFuture<?> source : sources) {
            source.pushOrFire(new Second(all));
        }
        return all.made;
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        for (CompletableFuture<?> future : futures) {
            if (future == null) {
                throw new NullPointerException();
            }
        }
        CompletableFuture<Object> made = new CompletableFuture<>();
        for (CompletableFuture<?> future : futures.clone()) {
            if (future.end() != null) {
                made.finish(passedOn(future.end()));
                break;
            }
            future.pushOrFire(new One<>(null, future, made, RELAY, null));
        }
        return made;
    }

    // ---- waiting -------------------------------------------------------------------------------------------

    public boolean isDone() { return end() != null; }

    public T get() throws InterruptedException, ExecutionException {
        if (end() == null) {
            if (Vm.latchWait(this, false) == Vm.INTERRUPTED) {
                stillOpen();
            }
            postComplete();
        }
        return reported();
    }

    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        unit.toNanos(timeout);
        if (end() == null) {
            int how = Vm.latchWait(this, true);
            if (how == Vm.TIMED_OUT && end() == null) {
                throw new TimeoutException();
            }
            if (how == Vm.INTERRUPTED) {
                stillOpen();
            }
            postComplete();
        }
        return reported();
    }

    /** An interruption does not keep a result back that is there. */
    private void stillOpen() throws InterruptedException {
        if (end() == null) {
            throw new InterruptedException();
        }
        Thread.currentThread().interrupt();
    }

    @SuppressWarnings("unchecked")
    private T reported() throws ExecutionException {
        End end = end();
        Throwable thrown = end.thrown;
        if (thrown == null) {
            return (T) end.value;
        }
        if (thrown instanceof CancellationException) {
            throw (CancellationException) thrown;
        }
        if (thrown instanceof CompletionException && thrown.getCause() != null) {
            thrown = thrown.getCause();
        }
        throw new ExecutionException(thrown);
    }

    public T join() {
        if (end() == null) {
            boolean interrupted = false;
            while (Vm.latchWait(this, false) == Vm.INTERRUPTED) {
                interrupted = true;
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            postComplete();
        }
        return joined(end());
    }

    @SuppressWarnings("unchecked")
    private T joined(End end) {
        Throwable thrown = end.thrown;
        if (thrown == null) {
            return (T) end.value;
        }
        if (thrown instanceof CancellationException) {
            throw (CancellationException) thrown;
        }
        if (thrown instanceof CompletionException) {
            throw (CompletionException) thrown;
        }
        throw new CompletionException(thrown);
    }

    public T getNow(T absent) {
        End end = end();
        return end == null ? absent : joined(end);
    }

    // ---- completing them ----------------------------------------------------------------------------------

    public boolean complete(T value) { return finishAndRun(value(value)); }

    public boolean completeExceptionally(Throwable ex) {
        if (ex == null) {
            throw new NullPointerException();
        }
        return finishAndRun(new End(null, ex));
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        return end() == null && finishAndRun(new End(null, new CancellationException())) || isCancelled();
    }

    public boolean isCancelled() {
        End end = end();
        return end != null && end.thrown instanceof CancellationException;
    }

    public boolean isCompletedExceptionally() {
        End end = end();
        return end != null && end.thrown != null;
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        if (supplier == null || executor == null) {
            throw new NullPointerException();
        }
        executor.execute(new Task<>(this, supplier, null));
        return this;
    }
    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    private void obtrude(End end) {
        if (!finish(end)) {
            result.set(end);
        }
        postComplete();
    }
    public void obtrudeValue(T value) { obtrude(value(value)); }
    public void obtrudeException(Throwable ex) {
        if (ex == null) {
            throw new NullPointerException();
        }
        obtrude(new End(null, ex));
    }

    public int getNumberOfDependents() { return getDependents(); }

    private int getDependents() {
        int count = 0;
        for (Step step = stack.get(); step != null; step = step.next) {
            count++;
        }
        return count;
    }

    // ---- stages --------------------------------------------------------------------------------------------

    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> f) { return one(null, APPLY, f); }
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f) {
        return one(defaultExecutor(), APPLY, f);
    }
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f, Executor e) {
        return one(screen(e), APPLY, f);
    }
    public CompletableFuture<Void> thenAccept(Consumer<? super T> f) { return one(null, ACCEPT, f); }
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f) { return one(defaultExecutor(), ACCEPT, f); }
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f, Executor e) {
        return one(screen(e), ACCEPT, f);
    }
    public CompletableFuture<Void> thenRun(Runnable f) { return one(null, RUN, f); }
    public CompletableFuture<Void> thenRunAsync(Runnable f) { return one(defaultExecutor(), RUN, f); }
    public CompletableFuture<Void> thenRunAsync(Runnable f, Executor e) { return one(screen(e), RUN, f); }

    public <U, V> CompletableFuture<V> thenCombine(
            CompletionStage<? extends U> o, BiFunction<? super T, ? super U, ? extends V> f) {
        return two(null, o, false, APPLY, f);
    }
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> o, BiFunction<? super T, ? super U, ? extends V> f) {
        return two(defaultExecutor(), o, false, APPLY, f);
    }
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> o, BiFunction<? super T, ? super U, ? extends V> f, Executor e) {
        return two(screen(e), o, false, APPLY, f);
    }
    public <U> CompletableFuture<Void> thenAcceptBoth(
            CompletionStage<? extends U> o, BiConsumer<? super T, ? super U> f) {
        return two(null, o, false, ACCEPT, f);
    }
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> o, BiConsumer<? super T, ? super U> f) {
        return two(defaultExecutor(), o, false, ACCEPT, f);
    }
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> o, BiConsumer<? super T, ? super U> f, Executor e) {
        return two(screen(e), o, false, ACCEPT, f);
    }
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> o, Runnable f) { return two(null, o, false, RUN, f); }
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> o, Runnable f) {
        return two(defaultExecutor(), o, false, RUN, f);
    }
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> o, Runnable f, Executor e) {
        return two(screen(e), o, false, RUN, f);
    }
    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> o, Function<? super T, U> f) {
        return two(null, o, true, APPLY, f);
    }
    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> o, Function<? super T, U> f) {
        return two(defaultExecutor(), o, true, APPLY, f);
    }
    public <U> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> o, Function<? super T, U> f, Executor e) {
        return two(screen(e), o, true, APPLY, f);
    }
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> o, Consumer<? super T> f) {
        return two(null, o, true, ACCEPT, f);
    }
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> o, Consumer<? super T> f) {
        return two(defaultExecutor(), o, true, ACCEPT, f);
    }
    public CompletableFuture<Void> acceptEitherAsync(
            CompletionStage<? extends T> o, Consumer<? super T> f, Executor e) {
        return two(screen(e), o, true, ACCEPT, f);
    }
    public CompletableFuture<Void> runAfterEither(CompletionStage<?> o, Runnable f) { return two(null, o, true, RUN, f); }
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> o, Runnable f) {
        return two(defaultExecutor(), o, true, RUN, f);
    }
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> o, Runnable f, Executor e) {
        return two(screen(e), o, true, RUN, f);
    }

    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> f) {
        return one(null, COMPOSE, f);
    }
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> f) {
        return one(defaultExecutor(), COMPOSE, f);
    }
    public <U> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> f, Executor e) {
        return one(screen(e), COMPOSE, f);
    }
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> f) { return one(null, WHEN, f); }
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f) {
        return one(defaultExecutor(), WHEN, f);
    }
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f, Executor e) {
        return one(screen(e), WHEN, f);
    }
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> f) {
        return one(null, HANDLE, f);
    }
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f) {
        return one(defaultExecutor(), HANDLE, f);
    }
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f, Executor e) {
        return one(screen(e), HANDLE, f);
    }
    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> f) { return one(null, EXCEPTIONALLY, f); }
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> f) {
        return one(defaultExecutor(), EXCEPTIONALLY, f);
    }
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> f, Executor e) {
        return one(screen(e), EXCEPTIONALLY, f);
    }
    public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> f) {
        return one(null, COMPOSE_EXCEPTIONALLY, f);
    }
    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> f) {
        return one(defaultExecutor(), COMPOSE_EXCEPTIONALLY, f);
    }
    public CompletableFuture<T> exceptionallyComposeAsync(
            Function<Throwable, ? extends CompletionStage<T>> f, Executor e) {
        return one(screen(e), COMPOSE_EXCEPTIONALLY, f);
    }

    public CompletableFuture<T> toCompletableFuture() { return this; }

    // ---- the rest ------------------------------------------------------------------------------------------

    public <U> CompletableFuture<U> newIncompleteFuture() { return new CompletableFuture<U>(); }
    public Executor defaultExecutor() { return PER_TASK; }

    private <V extends CompletableFuture<T>> V relayed(V made) {
        then(new One<>(null, this, made, RELAY, null));
        return made;
    }
    public CompletableFuture<T> copy() { return relayed(this.<T>newIncompleteFuture()); }
    public CompletionStage<T> minimalCompletionStage() { return relayed(new Minimal<T>()); }

    /** A future that only its stages complete. */
    private static final class Minimal<T> extends CompletableFuture<T> {
        Minimal() {}
        Minimal(End end) { super(end); }

        public <U> CompletableFuture<U> newIncompleteFuture() { return new Minimal<U>(); }
        public T get() { throw new UnsupportedOperationException(); }
        public T get(long timeout, TimeUnit unit) { throw new UnsupportedOperationException(); }
        public T getNow(T absent) { throw new UnsupportedOperationException(); }
        public T join() { throw new UnsupportedOperationException(); }
        public boolean complete(T value) { throw new UnsupportedOperationException(); }
        public boolean completeExceptionally(Throwable ex) { throw new UnsupportedOperationException(); }
        public boolean cancel(boolean interrupt) { throw new UnsupportedOperationException(); }
        public void obtrudeValue(T value) { throw new UnsupportedOperationException(); }
        public void obtrudeException(Throwable ex) { throw new UnsupportedOperationException(); }
        public boolean isDone() { throw new UnsupportedOperationException(); }
        public boolean isCancelled() { throw new UnsupportedOperationException(); }
        public boolean isCompletedExceptionally() { throw new UnsupportedOperationException(); }
        public int getNumberOfDependents() { throw new UnsupportedOperationException(); }
        public CompletableFuture<T> completeAsync(Supplier<? extends T> s, Executor e) {
            throw new UnsupportedOperationException();
        }
        public CompletableFuture<T> completeAsync(Supplier<? extends T> s) { throw new UnsupportedOperationException(); }
        public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) { throw new UnsupportedOperationException(); }
        public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }
        public CompletableFuture<T> toCompletableFuture() {
            return super.relayed(new CompletableFuture<T>());
        }
    }

    /** What a delay is followed by: it may be over at any moment. */
    private static final class Delayed implements Runnable {
        final Executor executor;
        final Runnable task;
        final CompletableFuture<Object> future;
        final End end;

        Delayed(Executor executor, Runnable task, CompletableFuture<Object> future, End end) {
            this.executor = executor;
            this.task = task;
            this.future = future;
            this.end = end;
        }

        public void run() {
            if (future != null) {
                future.finishAndRun(end);
            } else {
                executor.execute(task);
            }
        }
    }

    private static final class DelayedExecutor implements Executor {
        final Executor executor;

        DelayedExecutor(Executor executor) { this.executor = executor; }

        public void execute(Runnable task) { PER_TASK.execute(new Delayed(executor, task, null, null)); }
    }

    @SuppressWarnings("unchecked")
    private CompletableFuture<T> endsLater(End end) {
        if (end() == null) {
            PER_TASK.execute(new Delayed(null, null, (CompletableFuture<Object>) this, end));
        }
        return this;
    }
    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        if (unit == null) {
            throw new NullPointerException();
        }
        return endsLater(new End(null, new TimeoutException()));
    }
    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        if (unit == null) {
            throw new NullPointerException();
        }
        return endsLater(value(value));
    }
    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        if (unit == null || executor == null) {
            throw new NullPointerException();
        }
        return new DelayedExecutor(executor);
    }
    public static Executor delayedExecutor(long delay, TimeUnit unit) { return delayedExecutor(delay, unit, PER_TASK); }

    public String toString() {
        End end = end();
        if (end != null) {
            String how = end.thrown != null ? "[Completed exceptionally: " + end.thrown + "]" : "[Completed normally]";
            return super.toString() + how;
        }
        int count = getDependents();
        return super.toString() + (count == 0 ? "[Not completed]" : "[Not completed, " + count + " dependents]");
    }
}
