/** Random with a seed computes the same everywhere. */
import java.util.Random;

public class SeededRandom {
    public static void main(String[] args) {
        Random r = new Random(12345);
        for (int i = 0; i < 5; i++) {
            System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat());
        }
        System.out.println(r.nextInt(64) + " " + r.nextInt(5, 10) + " " + r.nextGaussian() + " " + r.nextGaussian());
        byte[] b = new byte[7];
        r.nextBytes(b);
        System.out.println(java.util.Arrays.toString(b));
        r.setSeed(1);
        System.out.println(r.nextInt(1000000007));
    }
}
