package java.util.concurrent;

import java.util.Random;
import threadproof.Vm;

/** Any values, chosen by the search. Probes, which spread cells of striped counters, are the same for every thread. */
public final class ThreadLocalRandom extends Random {
    private static final long serialVersionUID = -5851777807851030925L;
    private static final ThreadLocalRandom INSTANCE = new ThreadLocalRandom();

    private ThreadLocalRandom() {}

    public static ThreadLocalRandom current() { return INSTANCE; }
    @Override public void setSeed(long seed) { throw new UnsupportedOperationException(); }

    static final int getProbe() { return 1; }
    static final int advanceProbe(int probe) { return probe; }
    static final void localInit() {}
    static final int nextSecondarySeed() { return 1; }
    static final void eraseThreadLocals(Thread t) { Vm.gap("ThreadLocalRandom.eraseThreadLocals"); }
}
