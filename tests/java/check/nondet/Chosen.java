// check: assert=violated race=safe
// A random number without a seed may be any.
import java.util.Random;

public class Chosen {
    public static void main(String[] args) {
        int n = new Random().nextInt(10);
        assert n != 7;
    }
}
