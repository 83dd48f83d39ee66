// check: race=safe deadlock=violated assert=safe
// says: main waits for monitor of a, held by Thread-0
// says: monitor of b
// Transfers in both directions take the accounts in the order they come.
public class Bank {
    static class Account {
        private final String owner;
        private int balance;

        Account(String owner, int balance) {
            this.owner = owner;
            this.balance = balance;
        }

        synchronized void deposit(int amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException(owner + ": " + amount);
            }
            balance += amount;
        }

        synchronized boolean withdraw(int amount) {
            if (balance < amount) {
                return false;
            }
            balance -= amount;
            return true;
        }

        synchronized int balance() {
            return balance;
        }
    }

    static boolean transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                if (!from.withdraw(amount)) {
                    return false;
                }
                to.deposit(amount);
                return true;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account("ann", 100);
        Account b = new Account("bob", 50);
        Thread other = new Thread(() -> transfer(a, b, 30));
        other.start();
        transfer(b, a, 20);
        other.join();
        assert a.balance() + b.balance() == 150;
    }
}
