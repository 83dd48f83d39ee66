/** Breadth-first search, Dijkstra, topological order, union-find with the collections. */
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeSet;

public class Graphs {
    record Edge(int to, int w) {}
    static final Map<Integer, List<Edge>> G = new HashMap<>();
    static void edge(int a, int b, int w) { G.computeIfAbsent(a, k -> new ArrayList<>()).add(new Edge(b, w)); }

    static int[] dijkstra(int s, int n) {
        int[] d = new int[n];
        Arrays.fill(d, Integer.MAX_VALUE);
        d[s] = 0;
        PriorityQueue<int[]> q = new PriorityQueue<>((x, y) -> Integer.compare(x[1], y[1]));
        q.add(new int[] {s, 0});
        while (!q.isEmpty()) {
            int[] c = q.poll();
            if (c[1] > d[c[0]]) continue;
            for (Edge e : G.getOrDefault(c[0], List.of())) {
                if (d[c[0]] + e.w() < d[e.to()]) {
                    d[e.to()] = d[c[0]] + e.w();
                    q.add(new int[] {e.to(), d[e.to()]});
                }
            }
        }
        return d;
    }
    static int find(int[] p, int x) { return p[x] == x ? x : (p[x] = find(p, p[x])); }

    public static void main(String[] args) {
        int[][] es = {{0, 1, 4}, {0, 2, 1}, {2, 1, 2}, {1, 3, 5}, {2, 3, 8}, {3, 4, 3}, {5, 6, 1}};
        for (int[] e : es) edge(e[0], e[1], e[2]);
        System.out.println(Arrays.toString(dijkstra(0, 7)));
        Queue<Integer> q = new ArrayDeque<>(List.of(0));
        TreeSet<Integer> seen = new TreeSet<>(q);
        while (!q.isEmpty()) for (Edge e : G.getOrDefault(q.remove(), List.of())) if (seen.add(e.to())) q.add(e.to());
        System.out.println(seen);
        int[] p = {0, 1, 2, 3, 4, 5, 6};
        for (int[] e : es) p[find(p, e[0])] = find(p, e[1]);
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 7; i++) s.append(find(p, i) == find(p, 4) ? 'y' : 'n');
        System.out.println(s);
    }
}
