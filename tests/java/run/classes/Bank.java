/** A small object-oriented program: accounts, transactions, reports. */
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Bank {
    static class InsufficientFunds extends Exception {
        final long missing;
        InsufficientFunds(long missing) {
            super("missing " + missing);
            this.missing = missing;
        }
    }
    static abstract class Account {
        private static int next = 1;
        protected long cents;
        final int id = next++;
        abstract long limit();
        void deposit(long c) {
            if (c <= 0) throw new IllegalArgumentException("amount: " + c);
            cents += c;
        }
        void withdraw(long c) throws InsufficientFunds {
            if (cents - c < -limit()) throw new InsufficientFunds(c - cents - limit());
            cents -= c;
        }
        @Override public String toString() { return String.format("%s#%d[%d.%02d]", getClass().getSimpleName(), id, cents / 100, Math.abs(cents % 100)); }
    }
    static class Giro extends Account {
        @Override long limit() { return 10000; }
    }
    static class Savings extends Account {
        @Override long limit() { return 0; }
        void interest(double rate) { cents += Math.round(cents * rate); }
    }
    final Map<Integer, Account> accounts = new LinkedHashMap<>();
    final List<String> log = new ArrayList<>();
    <T extends Account> T open(T a) {
        accounts.put(a.id, a);
        return a;
    }
    void transfer(int from, int to, long c) {
        try {
            accounts.get(from).withdraw(c);
            accounts.get(to).deposit(c);
            log.add(from + "->" + to + " " + c);
        } catch (InsufficientFunds e) {
            log.add(e.getMessage());
        } catch (NullPointerException e) {
            log.add("no account");
        }
    }

    public static void main(String[] args) {
        Bank b = new Bank();
        Giro g = b.open(new Giro());
        Savings s = b.open(new Savings());
        g.deposit(5050);
        b.transfer(1, 2, 12000);
        b.transfer(2, 1, 20000);
        b.transfer(1, 9, 1);
        s.interest(0.035);
        try {
            g.deposit(-1);
        } catch (IllegalArgumentException e) {
            b.log.add(e.getMessage());
        }
        System.out.println(b.accounts.values());
        for (String l : b.log) System.out.println(l);
    }
}
