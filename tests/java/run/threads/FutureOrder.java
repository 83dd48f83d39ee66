/** What depends on futures, and in which order it is run: random sequences of calls by one thread. */
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

public class FutureOrder {
    static StringBuilder log;
    static final Executor INLINE = task -> {
        say("[");
        task.run();
        say("]");
    };
    static final Executor REFUSES = task -> {
        throw new RejectedExecutionException("no");
    };

    static void say(String what) {
        log.append(what).append(' ');
    }

    static String shown(Throwable t) {
        if (t == null) {
            return "-";
        }
        String name = t.getClass().getSimpleName();
        return t.getCause() != null ? name + "(" + shown(t.getCause()) + ")" : name;
    }

    static Integer work(int id, Integer x) {
        say("f" + id);
        if (id % 7 == 3) {
            throw new IllegalStateException();
        }
        if (id % 11 == 5) {
            throw new CompletionException("own", null);
        }
        return x == null ? id : x + id;
    }

    static int zero(Integer x) {
        return x == null ? 0 : x;
    }

    static CompletableFuture<?> step(int kind, int id, CompletableFuture<Integer> f, CompletableFuture<Integer> g, Executor e) {
        switch (kind) {
            case 0: return f.thenApply(x -> work(id, x));
            case 1: return f.thenApplyAsync(x -> work(id, x), e);
            case 2: return f.thenCombine(g, (x, y) -> work(id, zero(x) + zero(y)));
            case 3: return f.thenCombineAsync(g, (x, y) -> work(id, zero(x) + zero(y)), e);
            case 4: return f.applyToEither(g, x -> work(id, x));
            case 5: return f.applyToEitherAsync(g, x -> work(id, x), e);
            case 6: return f.thenCompose(x -> {
                work(id, x);
                return g;
            });
            case 7: return f.thenComposeAsync(x -> {
                work(id, x);
                return g;
            }, e);
            case 8: return f.whenComplete((x, t) -> {
                say("w" + shown(t));
                work(id, x);
            });
            case 9: return f.handle((x, t) -> {
                say("h" + shown(t));
                return work(id, x);
            });
            case 10: return f.exceptionally(t -> work(id, 1));
            case 11: return f.exceptionallyAsync(t -> work(id, 1), e);
            case 12: return f.copy();
            case 13: return CompletableFuture.supplyAsync(() -> work(id, 1), INLINE);
            case 14: return f.exceptionallyCompose(t -> g);
            default: return f.completeAsync(() -> work(id, 2), INLINE);
        }
    }

    static void other(int kind, int id, CompletableFuture<Integer> f, CompletableFuture<Integer> g) throws Exception {
        switch (kind) {
            case 0: say("c" + f.complete(id)); break;
            case 1: say("e" + f.completeExceptionally(new RuntimeException())); break;
            case 2: say("k" + f.cancel(true)); break;
            case 3: f.thenAccept(x -> work(id, x)); break;
            case 4: f.thenRun(() -> work(id, 0)); break;
            case 5: f.thenAcceptBoth(g, (x, y) -> work(id, x)); break;
            case 6: f.runAfterBoth(g, () -> work(id, 1)); break;
            case 7: f.acceptEither(g, x -> work(id, x)); break;
            case 8: f.runAfterEither(g, () -> work(id, 1)); break;
            case 9: CompletableFuture.allOf(f, g).whenComplete((x, t) -> say("a" + shown(t))); break;
            case 10: CompletableFuture.anyOf(f, g).whenComplete((x, t) -> say("o" + x + shown(t))); break;
            case 11: say("n" + f.getNow(-1)); break;
            case 12: f.obtrudeValue(id); break;
            case 13: say("?" + f.isDone() + f.isCancelled() + f.isCompletedExceptionally()); break;
            default:
                if (f.isDone()) {
                    say("g" + f.get());
                }
        }
    }

    @SuppressWarnings("unchecked")
    static void one(Random r) {
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(new CompletableFuture<>());
        }
        int steps = 5 + r.nextInt(20);
        for (int id = 0; id < steps; id++) {
            CompletableFuture<Integer> f = all.get(r.nextInt(all.size()));
            CompletableFuture<Integer> g = all.get(r.nextInt(all.size()));
            Executor e = r.nextInt(6) == 0 ? REFUSES : INLINE;
            try {
                if (r.nextBoolean()) {
                    all.add((CompletableFuture<Integer>) step(r.nextInt(16), id, f, g, e));
                } else {
                    other(r.nextInt(15), id, f, g);
                }
            } catch (Throwable t) {
                say("!" + shown(t));
            }
        }
        for (CompletableFuture<Integer> f : all) {
            try {
                say(f.isDone() ? "=" + f.join() : "=open");
            } catch (Throwable t) {
                say("=" + shown(t));
            }
        }
    }

    public static void main(String[] args) {
        for (int seed = 0; seed < 60; seed++) {
            log = new StringBuilder();
            one(new Random(seed));
            System.out.println(seed + ": " + log);
        }
    }
}
