// check: assert=safe race=safe
// But it stays below its bound.
import java.util.Random;

public class ChosenBounded {
    public static void main(String[] args) {
        int n = new Random().nextInt(10);
        assert n >= 0 && n < 10;
    }
}
