// programs: 18
import java.util.*;
import java.math.*;
import java.io.*;

/** Smaller classes of the library. */
public class ManyLibraries {

    static void objectsClass() throws Exception {
        p(Objects.equals(1, 1L)); p(Objects.hash(1, "a", null)); p(Objects.toString(null, "d")); p(Objects.requireNonNullElseGet(null, () -> "g")); try { Objects.checkIndex(3, 3); } catch (IndexOutOfBoundsException e) { p(e.getMessage()); } p(Objects.compare("a", "b", Comparator.naturalOrder()));
    }

    static void tokenizers() throws Exception {
        StringTokenizer t = new StringTokenizer("a b,c", " ,"); p(t.countTokens()); while (t.hasMoreTokens()) p(t.nextToken()); try { t.nextToken(); } catch (NoSuchElementException e) { p("end"); }
    }

    static void characters() throws Exception {
        p(Character.toString(65) + Character.toChars(128512).length + Character.isSurrogate('\ud83d') + Character.digit('f', 16) + Character.forDigit(11, 16) + Character.isLetterOrDigit('_') + Character.isJavaIdentifierStart('$') + Character.reverseBytes('a') + (int) Character.MAX_VALUE + Character.getType('a') + Character.isAlphabetic('z') + Character.toLowerCase('Ω'));
    }

    static void numbersParse() throws Exception {
        p(Byte.parseByte("-128")); p(Short.parseShort("7fff", 16)); p(Long.parseLong("-9223372036854775808")); p(Boolean.parseBoolean("TRUE")); p(Integer.decode("0x10") + Integer.decode("-010")); try { Byte.parseByte("128"); } catch (NumberFormatException e) { p(e.getMessage()); } p(Float.parseFloat("1.17549435E-38f")); p(Integer.valueOf("12") + Long.valueOf("3"));
    }

    static void mathFunctions() throws Exception {
        p(Math.floorMod(-7L, 3)); p(Math.ceil(-0.5)); p(Math.max(1L, 2)); p(Math.abs(-2.5f)); p(Math.floorDiv(-7, 2)); p(Math.sin(0) + Math.cos(0) + Math.exp(0) + Math.log(1) + Math.atan2(0, 1)); p(Math.toDegrees(Math.PI)); p(Math.absExact(-5));
    }

    static void bigIntegers() throws Exception {
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = BigInteger.valueOf(987654321); p(a.multiply(b)); p(a.divide(b) + " " + a.mod(b)); p(a.pow(3).bitLength()); p(b.modPow(a, BigInteger.valueOf(1000007))); p(a.gcd(b)); p(a.negate().shiftRight(70)); p(new BigInteger("-ff", 16).toString(2)); p(a.compareTo(b) + a.signum());
    }

    static void bigDecimals() throws Exception {
        BigDecimal a = new BigDecimal("10.25"), b = new BigDecimal("3"); p(a.add(b) + " " + a.multiply(b) + " " + a.setScale(1, RoundingMode.HALF_EVEN) + " " + a.divide(b, 5, RoundingMode.UP) + " " + a.negate().scale()); try { a.divide(b); } catch (ArithmeticException e) { p(e.getMessage()); } p(new BigDecimal("1.0").equals(new BigDecimal("1.00"))); p(new BigDecimal("1e3").toPlainString()); p(a.compareTo(b));
    }

    static void streamsOfBytes() throws Exception {
        ByteArrayOutputStream o = new ByteArrayOutputStream(); o.write(65); o.write(new byte[] {66, 67}, 0, 2); p(o.toString() + o.size()); ByteArrayInputStream i = new ByteArrayInputStream(o.toByteArray()); p(i.read() + " " + i.available() + i.skip(1) + i.read() + i.read()); DataOutputStream d = new DataOutputStream(o); d.writeInt(258); d.writeLong(-2); d.writeUTF("é"); DataInputStream e = new DataInputStream(new ByteArrayInputStream(o.toByteArray())); e.readByte(); e.readShort(); p(e.readInt() + " " + e.readLong() + e.readUTF());
    }

    static void readersAndWriters() throws Exception {
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\n\nlast")); String l; while ((l = r.readLine()) != null) p("[" + l + "]"); StringWriter w = new StringWriter(); PrintWriter q = new PrintWriter(w); q.print(1); q.println("x"); q.printf("%d%s", 2, "y"); q.flush(); p(w.toString().replace("\n", "|"));
    }

    static void printStreams() throws Exception {
        ByteArrayOutputStream o = new ByteArrayOutputStream(); PrintStream s = new PrintStream(o); s.print('c'); s.print(1L); s.print(true); s.println(new char[] {'a', 'b'}); s.println((Object) null); s.print(1.5); s.flush(); p(o.toString().replace("\n", "|")); System.out.print("a"); System.out.print(1); System.out.println(); System.out.println('c'); System.out.println(new char[] {'x'}); System.out.append("q").append('\n');
    }

    static void scanners() throws Exception {
        Scanner s = new Scanner("12 abc 3.5\nnext line\n7"); p(s.nextInt()); p(s.next()); p(s.hasNextDouble()); p(s.nextDouble()); s.nextLine(); p(s.nextLine()); p(s.hasNextInt()); p(s.nextInt()); p(s.hasNext()); try { s.next(); } catch (NoSuchElementException e) { p("done"); }
    }

    static void stackTraces() throws Exception {
        try { throw new IllegalStateException("x"); } catch (IllegalStateException e) { StringWriter w = new StringWriter(); e.printStackTrace(new PrintWriter(w)); p(w.toString().split("\n")[0]); }
    }

    static void systemThings() throws Exception {
        p(System.lineSeparator().length()); p(System.identityHashCode(null)); long t = System.nanoTime(); p(System.nanoTime() - t >= 0); p(System.getProperty("no.such.property", "d")); int[] a = {1, 2, 3, 4}; System.arraycopy(a, 0, a, 1, 3); p(Arrays.toString(a)); System.arraycopy(a, 1, a, 0, 3); p(Arrays.toString(a));
    }

    static void arraycopyFails() throws Exception {
        Object[] a = {1, "x"}; try { System.arraycopy(a, 0, new Integer[2], 0, 2); } catch (ArrayStoreException e) { p("store"); } try { System.arraycopy(new int[1], 0, new long[1], 0, 1); } catch (ArrayStoreException e) { p("types"); } try { System.arraycopy("s", 0, a, 0, 0); } catch (ArrayStoreException e) { p("no array"); } try { System.arraycopy(a, 1, a, 0, 2); } catch (ArrayIndexOutOfBoundsException e) { p("bounds"); } try { System.arraycopy(new long[1], 0, (Object) new Object[1], 0, 1); } catch (ArrayStoreException e) { p("long into Object"); }
    }

    static void cloning() throws Exception {
        class C implements Cloneable { int[] a = {1}; int b = 2; C copy() throws CloneNotSupportedException { return (C) clone(); } } C c = new C(), d = c.copy(); d.b = 3; d.a[0] = 9; p(c.b + " " + c.a[0]); class N { Object copy() throws CloneNotSupportedException { return clone(); } } try { new N().copy(); } catch (CloneNotSupportedException e) { p("not cloneable"); } int[][] g = {{1}, {2}}; int[][] h = g.clone(); h[0][0] = 5; p(g[0][0]);
    }

    static void equalsAndHash() throws Exception {
        class P { int x; P(int x) { this.x = x; } public boolean equals(Object o) { return o instanceof P q && q.x == x; } public int hashCode() { return x; } public String toString() { return "P" + x; } } Set<P> s = new HashSet<>(List.of(new P(1), new P(2))); p(s.contains(new P(2)) + " " + new TreeMap<>(Map.of(2, new P(3)))); p(new P(1).equals(null)); p(Arrays.asList(new P(4), null)); p(Optional.of(new P(5)));
    }

    static void uuidsAndBits() throws Exception {
        p(new UUID(1, 2)); p(UUID.fromString("00000000-0000-0001-0000-000000000002").getLeastSignificantBits()); p(Long.hashCode(1L << 32)); p(Boolean.hashCode(true)); p(Character.hashCode('a')); p(Double.toString(-1e-5)); p(Integer.toString(Integer.MIN_VALUE)); p(Long.toString(Long.MIN_VALUE));
    }

    static void integerCaches() throws Exception {
        p(Integer.valueOf(-128) == Integer.valueOf(-128)); p(Long.valueOf(127) == Long.valueOf(127)); p(Short.valueOf((short) 128) == Short.valueOf((short) 128)); p(Boolean.valueOf("true") == Boolean.TRUE); p(Byte.valueOf((byte) 5) == Byte.valueOf((byte) 5)); p(Character.valueOf('\u0080') == Character.valueOf('\u0080'));
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("objectsClass");
        objectsClass();
        p("tokenizers");
        tokenizers();
        p("characters");
        characters();
        p("numbersParse");
        numbersParse();
        p("mathFunctions");
        mathFunctions();
        p("bigIntegers");
        bigIntegers();
        p("bigDecimals");
        bigDecimals();
        p("streamsOfBytes");
        streamsOfBytes();
        p("readersAndWriters");
        readersAndWriters();
        p("printStreams");
        printStreams();
        p("scanners");
        scanners();
        p("stackTraces");
        stackTraces();
        p("systemThings");
        systemThings();
        p("arraycopyFails");
        arraycopyFails();
        p("cloning");
        cloning();
        p("equalsAndHash");
        equalsAndHash();
        p("uuidsAndBits");
        uuidsAndBits();
        p("integerCaches");
        integerCaches();
    }
}
