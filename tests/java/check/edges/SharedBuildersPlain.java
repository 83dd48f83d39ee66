// check: race=violated
// The class is not synchronised.
public class SharedBuildersPlain {
    public static void main(String[] args) throws Exception {
        StringBuilder all = new StringBuilder();
        Thread other = new Thread(() -> all.append("x"));
        other.start();
        all.append("x");
        other.join();
    }
}
