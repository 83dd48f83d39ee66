package java.util;

import java.io.Serializable;
import java.util.random.RandomGenerator;
import threadproof.Silent;
import threadproof.Vm;

/**
 * With a seed: the linear congruential generator that the specification gives. Without: any values, chosen by the
 * search. The seed is kept without ordering anything (the JDK's is atomic). Streams are not modelled.
 */
@Silent
public class Random implements RandomGenerator, Serializable {
    private static final long serialVersionUID = 3905348978240129619L;
    private static final long MASK = (1L << 48) - 1;

    private final boolean seeded;
    private long seed;
    private double gaussian;
    private boolean haveGaussian;

    public Random() { seeded = false; }
    public Random(long seed) {
        seeded = true;
        if (getClass() == Random.class) {
            this.seed = (seed ^ 0x5DEECE66DL) & MASK;
        } else {
            setSeed(seed);
        }
    }

    public void setSeed(long seed) {
        if (!seeded) {
            Vm.gap("Random.setSeed of a generator without a seed");
        }
        this.seed = (seed ^ 0x5DEECE66DL) & MASK;
        haveGaussian = false;
    }

    protected int next(int bits) {
        if (!seeded) {
            return bits == 32 ? Vm.nondetInt(Integer.MIN_VALUE, Integer.MAX_VALUE) : Vm.nondetInt(0, (1 << bits) - 1);
        }
        seed = (seed * 0x5DEECE66DL + 0xBL) & MASK;
        return (int) (seed >>> (48 - bits));
    }

    @Override public int nextInt() { return next(32); }

    @Override public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        if (!seeded) {
            return Vm.nondetInt(0, bound - 1);
        }
        int r = next(31);
        int m = bound - 1;
        if ((bound & m) == 0) {
            return (int) ((bound * (long) r) >> 31);
        }
        for (int u = r; u - (r = u % bound) + m < 0; u = next(31)) {
        }
        return r;
    }

    @Override public int nextInt(int low, int high) {
        if (low >= high) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        if (!seeded) {
            return Vm.nondetInt(low, high - 1);
        }
        int r = nextInt();
        int n = high - low;
        if (n > 0) {
            int m = n - 1;
            if ((n & m) == 0) {
                return (r & m) + low;
            }
            for (int u = r >>> 1; u + m - (r = u % n) < 0; u = nextInt() >>> 1) {
            }
            return r + low;
        }
        while (r < low || r >= high) {
            r = nextInt();
        }
        return r;
    }

    @Override public long nextLong() {
        return seeded ? ((long) next(32) << 32) + next(32) : Vm.nondetLong();
    }

    @Override public boolean nextBoolean() { return seeded ? next(1) != 0 : Vm.nondetBoolean(); }

    @Override public float nextFloat() { return next(24) / (float) (1 << 24); }

    @Override public double nextDouble() {
        if (!seeded) {
            return Vm.nondetInt(0, (1 << 30) - 1) * (1.0 / (1 << 30));
        }
        return (((long) next(26) << 27) + next(27)) * (1.0 / (1L << 53));
    }

    @Override public void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; ) {
            int r = nextInt();
            for (int n = Math.min(bytes.length - i, 4); n-- > 0; r >>= 8) {
                bytes[i++] = (byte) r;
            }
        }
    }

    @Override public synchronized double nextGaussian() {
        if (haveGaussian) {
            haveGaussian = false;
            return gaussian;
        }
        double a;
        double b;
        double s;
        do {
            a = 2 * nextDouble() - 1;
            b = 2 * nextDouble() - 1;
            s = a * a + b * b;
        } while (s >= 1 || s == 0);
        double scale = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
        gaussian = b * scale;
        haveGaussian = true;
        return a * scale;
    }
}
