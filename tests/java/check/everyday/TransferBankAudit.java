// check: race=safe deadlock=safe assert=violated
// answers: race=unknown deadlock=unknown
// A bank. Its audit takes one lock after the other, so it may count money before and after its transfer.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class TransferBankAudit {
    /** Why money does not move. */
    enum Refusal {
        NO_FUNDS,
        SAME_ACCOUNT,
        CLOSED
    }

    /** A transfer that was refused. */
    static final class RefusedException extends Exception {
        private final Refusal why;

        RefusedException(Refusal why) {
            super(why.name());
            this.why = why;
        }

        Refusal why() {
            return why;
        }
    }

    /** An account. Its state is under its lock. */
    static final class Account {
        private final int number;
        private final Lock lock = new ReentrantLock();
        private long balance;
        private boolean closed;

        Account(int number, long balance) {
            if (balance < 0) {
                throw new IllegalArgumentException("a debt");
            }
            this.number = number;
            this.balance = balance;
        }

        int number() {
            return number;
        }

        void withdraw(long amount) throws RefusedException {
            if (closed) {
                throw new RefusedException(Refusal.CLOSED);
            }
            if (balance < amount) {
                throw new RefusedException(Refusal.NO_FUNDS);
            }
            balance -= amount;
        }

        void deposit(long amount) throws RefusedException {
            if (closed) {
                throw new RefusedException(Refusal.CLOSED);
            }
            balance += amount;
        }

        long balance() {
            lock.lock();
            try {
                return balance;
            } finally {
                lock.unlock();
            }
        }
    }

    /** One line of the journal. */
    static final class Line {
        private final int from;
        private final int to;
        private final long amount;

        Line(int from, int to, long amount) {
            this.from = from;
            this.to = to;
            this.amount = amount;
        }

        boolean concerns(int number) {
            return from == number || to == number;
        }

        long amount() {
            return amount;
        }
    }

    /** What has happened, in order. */
    static final class Journal {
        private final List<Line> lines = new ArrayList<>();
        private int refused;

        synchronized void add(Line line) {
            lines.add(line);
        }

        synchronized void refuse() {
            refused++;
        }

        synchronized int refused() {
            return refused;
        }

        synchronized long moved(int number) {
            long sum = 0;
            for (Line line : lines) {
                if (line.concerns(number)) {
                    sum += line.amount();
                }
            }
            return sum;
        }
    }

    /** The bank. */
    static final class Bank {
        private final List<Account> accounts = new ArrayList<>();
        private final Journal journal = new Journal();

        Account open(long balance) {
            Account account = new Account(accounts.size(), balance);
            accounts.add(account);
            return account;
        }

        /** Moves money. Of two locks the one of the smaller number is taken first. */
        void transfer(Account from, Account to, long amount) throws RefusedException {
            if (from == to) {
                throw new RefusedException(Refusal.SAME_ACCOUNT);
            }
            Account first = from.number() < to.number() ? from : to;
            Account second = first == from ? to : from;
            first.lock.lock();
            try {
                second.lock.lock();
                try {
                    from.withdraw(amount);
                    to.deposit(amount);
                    journal.add(new Line(from.number(), to.number(), amount));
                } finally {
                    second.lock.unlock();
                }
            } finally {
                first.lock.unlock();
            }
        }

        /** The sum of all accounts. */
        long audit() {
            long sum = 0;
            for (Account account : accounts) {
                sum += account.balance();
            }
            return sum;
        }

        Journal journal() {
            return journal;
        }
    }

    /** Pays once. */
    static final class Payer implements Runnable {
        private final Bank bank;
        private final Account from;
        private final Account to;
        private final long amount;

        Payer(Bank bank, Account from, Account to, long amount) {
            this.bank = bank;
            this.from = from;
            this.to = to;
            this.amount = amount;
        }

        @Override
        public void run() {
            try {
                bank.transfer(from, to, amount);
            } catch (RefusedException e) {
                bank.journal().refuse();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        Account a = bank.open(10);
        Account b = bank.open(5);
        Thread one = new Thread(new Payer(bank, a, b, 7));
        Thread two = new Thread(new Payer(bank, b, a, 6));
        one.start();
        two.start();
        if (bank.audit() != 15) {
            throw new AssertionError("money was made or lost");
        }
        one.join();
        two.join();
        long moved = bank.journal().moved(a.number());
        if (a.balance() + b.balance() != 15 || moved + 6 * bank.journal().refused() != 13) {
            throw new AssertionError("the journal does not tell all");
        }
    }
}
