// check: race=violated
// It is handed over by a plain field.
public class HandedPlainly {
    static class Parcel {
        int weight;
    }

    static Parcel last;

    static synchronized Parcel swap(Parcel mine) {
        Parcel theirs = last;
        last = mine;
        return theirs;
    }

    static Parcel plain(Parcel mine) {
        Parcel theirs = last;
        last = mine;
        return theirs;
    }

    static void work() {
        Parcel mine = new Parcel();
        mine.weight = 1;
        Parcel theirs = plain(mine);
        if (theirs != null) {
            theirs.weight++;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> work()).start();
        }
    }
}
