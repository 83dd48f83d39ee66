// check: race=violated
// says: data race on KeptByStatics.shop.stock[1]
// What a class initialiser made is called by the static field and the fields that lead to it.
public class KeptByStatics {
    static class Shop {
        final int[] stock = new int[2];

        synchronized void sell(int what) {
            stock[what]--;
        }

        int left(int what) {
            return stock[what];
        }
    }

    static final Shop shop = new Shop();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> shop.sell(1));
        t.start();
        shop.left(1);
        t.join();
    }
}
