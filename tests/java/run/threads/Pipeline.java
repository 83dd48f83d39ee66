/** Producer and consumer through blocking queues; the output is determined. */
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class Pipeline {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> a = new ArrayBlockingQueue<>(2);
        BlockingQueue<String> b = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 6; i++) a.put(i);
                a.put(-1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread worker = new Thread(() -> {
            try {
                for (int i; (i = a.take()) >= 0;) b.put("item " + i * i);
                b.put("end");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        worker.start();
        for (String s; !(s = b.take()).equals("end");) System.out.println(s);
        producer.join();
        worker.join();
        System.out.println(a.size() + " " + b.isEmpty() + " " + a.poll() + " " + b.offer("x") + b.peek());
    }
}
