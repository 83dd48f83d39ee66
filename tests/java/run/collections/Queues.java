/** ArrayDeque, PriorityQueue, Stack, Vector. */
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.Vector;

public class Queues {
    record Task(String name, int priority) {}

    public static void main(String[] args) {
        Deque<Integer> d = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) d.addFirst(i);
            else d.addLast(i);
        }
        System.out.println(d + " " + d.pollFirst() + d.pollLast() + d.peekFirst() + d.size());
        PriorityQueue<Task> p = new PriorityQueue<>(Comparator.comparingInt(Task::priority).thenComparing(Task::name));
        p.add(new Task("c", 2));
        p.add(new Task("a", 2));
        p.add(new Task("z", 1));
        p.add(new Task("m", 5));
        StringBuilder s = new StringBuilder();
        while (!p.isEmpty()) s.append(p.poll().name());
        System.out.println(s);
        PriorityQueue<Integer> heap = new PriorityQueue<>();
        for (int i : new int[] {5, 1, 4, 1, 3}) heap.offer(i);
        heap.remove(4);
        System.out.println(heap + " " + heap.peek());
        Stack<String> st = new Stack<>();
        st.push("a");
        st.push("b");
        System.out.println(st.peek() + st.search("a") + st.pop() + st);
        try {
            st.pop();
            st.pop();
        } catch (java.util.EmptyStackException e) {
            System.out.println("empty");
        }
        Vector<Integer> v = new Vector<>(java.util.List.of(1, 2, 3));
        v.insertElementAt(9, 1);
        System.out.println(v + " " + v.elementAt(1) + v.firstElement());
        try {
            new ArrayDeque<>().addFirst(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
