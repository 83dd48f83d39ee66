// check: race=safe deadlock=safe assert=safe
// Orders go through stages of a pipeline, each a CompletableFuture after the one before; totals are atomic.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;

public class OrderPipeline {
    /** An order as it came in. */
    static final class Order {
        private final int number;
        private final String item;
        private final int count;

        Order(int number, String item, int count) {
            this.number = number;
            this.item = item;
            this.count = count;
        }

        int number() {
            return number;
        }

        String item() {
            return item;
        }

        int count() {
            return count;
        }
    }

    /** An order with its price. */
    static final class Offer {
        private final Order order;
        private final int price;

        Offer(Order order, int price) {
            this.order = order;
            this.price = price;
        }

        Order order() {
            return order;
        }

        int price() {
            return price;
        }
    }

    /** What the customer gets. */
    static final class Receipt {
        private final int number;
        private final int paid;
        private final String text;

        private Receipt(int number, int paid, String text) {
            this.number = number;
            this.paid = paid;
            this.text = text;
        }

        static Receipt of(Offer offer) {
            return new Receipt(offer.order().number(), offer.price(), "thanks");
        }

        static Receipt refused(Order order, String why) {
            return new Receipt(order.number(), 0, why);
        }

        boolean isPaid() {
            return paid > 0;
        }

        int paid() {
            return paid;
        }

        int number() {
            return number;
        }

        String text() {
            return text;
        }
    }

    /** An order that cannot be served. */
    static final class Unserved extends RuntimeException {
        Unserved(String message) {
            super(message);
        }
    }

    /** Prices by item. */
    static final class Prices {
        private final int unit;

        Prices(int unit) {
            if (unit < 1) {
                throw new IllegalArgumentException("nothing is free");
            }
            this.unit = unit;
        }

        Offer offer(Order order) {
            if (order.item().isEmpty()) {
                throw new Unserved("no item");
            }
            return new Offer(order, unit * order.count());
        }
    }

    /** What is there. */
    static final class Stock {
        private final AtomicInteger left;

        Stock(int count) {
            left = new AtomicInteger(count);
        }

        /** Takes as many as the offer says, or none. */
        Offer take(Offer offer) {
            int wanted = offer.order().count();
            int seen = left.get();
            while (seen >= wanted) {
                if (left.compareAndSet(seen, seen - wanted)) {
                    return offer;
                }
                seen = left.get();
            }
            throw new Unserved("sold out");
        }

        int left() {
            return left.get();
        }
    }

    /** What was earned. */
    static final class Register {
        private final AtomicInteger earned = new AtomicInteger();

        Receipt pay(Offer offer) {
            earned.addAndGet(offer.price());
            return Receipt.of(offer);
        }

        int earned() {
            return earned.get();
        }
    }

    /** The pipeline. */
    static final class Pipeline {
        private final Prices prices;
        private final Stock stock;
        private final Register register = new Register();
        private final List<CompletableFuture<Receipt>> receipts = new ArrayList<>();

        Pipeline(Prices prices, Stock stock) {
            this.prices = prices;
            this.stock = stock;
        }

        /** Sends an order through all stages; a failure in one of them becomes a receipt that says so. */
        void send(Order order) {
            CompletableFuture<Receipt> receipt = CompletableFuture.supplyAsync(() -> prices.offer(order))
                    .thenApply(stock::take)
                    .thenApply(register::pay)
                    .exceptionally(failure -> Receipt.refused(order, why(failure)));
            receipts.add(receipt);
        }

        private static String why(Throwable failure) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            return String.valueOf(cause.getMessage());
        }

        List<Receipt> collect() {
            List<Receipt> all = new ArrayList<>();
            for (CompletableFuture<Receipt> receipt : receipts) {
                all.add(receipt.join());
            }
            return all;
        }

        int earned() {
            return register.earned();
        }
    }

    public static void main(String[] args) {
        Stock stock = new Stock(3);
        Pipeline pipeline = new Pipeline(new Prices(5), stock);
        pipeline.send(new Order(1, "lamp", 2));
        pipeline.send(new Order(2, "lamp", 3));
        int paid = 0;
        for (Receipt receipt : pipeline.collect()) {
            paid += receipt.isPaid() ? receipt.paid() : 0;
        }
        if (paid != pipeline.earned() || paid + 5 * stock.left() != 15) {
            throw new AssertionError("the books do not balance");
        }
    }
}
