// flags: --benign BenignOtherField$Page.hits
// check: race=violated
// The field beside the one that is declared benign races, too.
public class BenignOtherField {
    static class Page {
        int hits;
        int size;
    }

    public static void main(String[] args) throws InterruptedException {
        Page page = new Page();
        Thread t = new Thread(() -> {
            page.hits++;
            page.size++;
        });
        t.start();
        page.hits++;
        page.size++;
        t.join();
    }
}
