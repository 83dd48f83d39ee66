// check: deadlock=violated
// A member who leaves takes its own monitor before the room's; a message takes them the other way round.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ChatRoomDeadlock {
    /** One message. */
    static final class Message {
        final String from;
        final String text;

        Message(String from, String text) {
            this.from = from;
            this.text = text;
        }

        boolean isFrom(String name) {
            return from.equals(name);
        }
    }

    /** What is kept of the past. */
    static class History {
        private final Message[] last;
        private int next;
        private int count;

        History(int size) {
            last = new Message[size];
        }

        void add(Message message) {
            last[next] = message;
            next = (next + 1) % last.length;
            if (count < last.length) {
                count++;
            }
        }

        int size() {
            return count;
        }

        Message newest() {
            if (count == 0) {
                return null;
            }
            return last[(next + last.length - 1) % last.length];
        }
    }

    /** Someone who is in a room. */
    static class Member {
        private final String name;
        private final List<Message> inbox = new ArrayList<>();
        private Room room;
        private int muted;

        Member(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        synchronized void deliver(Message message) {
            if (muted > 0) {
                muted--;
                return;
            }
            if (!message.isFrom(name)) {
                inbox.add(message);
            }
        }

        synchronized int unread() {
            return inbox.size();
        }

        synchronized void mute(int messages) {
            if (messages < 0) {
                throw new IllegalArgumentException();
            }
            muted = messages;
        }

        synchronized void entered(Room where) {
            room = where;
        }

        synchronized Room where() {
            return room;
        }

        /** Leaves the room, if there is one. */
        synchronized void leave() {
            if (room != null) {
                room.remove(this);
                room = null;
            }
        }
    }

    /** A room. */
    static class Room {
        private final String topic;
        private final Map<String, Member> members = new HashMap<>();
        private final History history = new History(4);
        private boolean closed;

        Room(String topic) {
            this.topic = topic;
        }

        synchronized boolean enter(Member member) {
            if (closed || members.containsKey(member.name())) {
                return false;
            }
            members.put(member.name(), member);
            member.entered(this);
            return true;
        }

        synchronized void remove(Member member) {
            members.remove(member.name());
        }

        /** Delivers a message to all who are there. */
        synchronized int say(Member from, String text) {
            if (closed || !members.containsKey(from.name())) {
                return 0;
            }
            Message message = new Message(from.name(), text);
            history.add(message);
            for (Member member : members.values()) {
                member.deliver(message);
            }
            return members.size();
        }

        synchronized int size() {
            return members.size();
        }

        synchronized boolean hasHeard(String text) {
            Message newest = history.newest();
            return newest != null && newest.text.equals(text);
        }

        synchronized void close() {
            closed = true;
            for (Member member : members.values()) {
                member.entered(null);
            }
            members.clear();
        }

        String topic() {
            return topic;
        }
    }

    /** All rooms, by topic. */
    static class Lobby {
        private final Map<String, Room> rooms = new HashMap<>();

        synchronized Room room(String topic) {
            Room room = rooms.get(topic);
            if (room == null) {
                room = new Room(topic);
                rooms.put(topic, room);
            }
            return room;
        }

        synchronized int count() {
            return rooms.size();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lobby lobby = new Lobby();
        Room room = lobby.room("java");
        Member ann = new Member("ann");
        Member bob = new Member("bob");
        room.enter(ann);
        room.enter(bob);
        Thread talking = new Thread(() -> {
            Room where = lobby.room("java");
            where.say(ann, "hello");
        }, "ann");
        Thread leaving = new Thread(() -> {
            bob.leave();
        }, "bob");
        talking.start();
        leaving.start();
        talking.join();
        leaving.join();
        if (room.size() != 1 || bob.where() != null || bob.unread() > 1) {
            throw new AssertionError("still there");
        }
        if (lobby.count() != 1 || !room.hasHeard("hello")) {
            throw new AssertionError("not heard");
        }
        room.close();
    }
}
