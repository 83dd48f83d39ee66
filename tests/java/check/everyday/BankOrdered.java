// check: race=safe deadlock=safe assert=safe
// Transfers take the accounts in the order of their numbers.
public class BankOrdered {
    static class Account {
        private final int number;
        private int balance;

        Account(int number, int balance) {
            this.number = number;
            this.balance = balance;
        }

        synchronized void deposit(int amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException(number + ": " + amount);
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
        synchronized (from.number < to.number ? from : to) {
            synchronized (from.number < to.number ? to : from) {
                if (!from.withdraw(amount)) {
                    return false;
                }
                to.deposit(amount);
                return true;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account(1, 100);
        Account b = new Account(2, 50);
        Thread other = new Thread(() -> transfer(a, b, 30));
        other.start();
        transfer(b, a, 20);
        other.join();
        assert a.balance() + b.balance() == 150;
    }
}
