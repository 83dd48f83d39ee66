// flags: --benign BenignField$Page.hits
// check: race=safe
// A counter of which the class is declared benign: also in objects of a class below.
public class BenignField {
    static class Page {
        int hits;
        int size;
    }

    static class Cached extends Page {
        int age;
    }

    public static void main(String[] args) throws InterruptedException {
        Page page = new Page();
        Cached cached = new Cached();
        Thread t = new Thread(() -> {
            page.hits++;
            cached.hits++;
        });
        t.start();
        page.hits++;
        cached.hits++;
        t.join();
        assert page.size == 0;
    }
}
