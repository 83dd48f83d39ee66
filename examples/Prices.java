import java.util.HashMap;
import java.util.Map;

/** A cache of prices: filled once, then read by many threads. */
public class Prices {
    private Map<String, Integer> prices;
    private boolean loaded;

    /** Looks a price up, and loads the list at the first call. */
    int price(String name) {
        if (!loaded) { // Double-checked locking: the first check is not ordered after the fill.
            synchronized (this) {
                if (!loaded) {
                    prices = new HashMap<>();
                    prices.put("tea", 3);
                    prices.put("rice", 2);
                    loaded = true;
                }
            }
        }
        return prices.get(name);
    }

    public static void main(String[] args) throws InterruptedException {
        Prices prices = new Prices();
        Thread shop = new Thread(() -> prices.price("tea"), "shop");
        Thread till = new Thread(() -> prices.price("rice"), "till");
        shop.start();
        till.start();
        shop.join();
        till.join();
    }
}
