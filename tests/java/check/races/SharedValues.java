// check: race=safe deadlock=safe assert=safe
import java.math.BigDecimal;
import java.math.BigInteger;
// Numbers that never change may be shared: what they keep of themselves (a text, a count of bits) comes out the same for all.
public class SharedValues {
    static final BigDecimal PRICE = new BigDecimal("12.5");
    static final BigInteger KEY = new BigInteger("123456789012345678901234567890");
    static void use() {
        if (PRICE.precision() != 3 || KEY.bitLength() != 97) throw new AssertionError();
        if (KEY.getLowestSetBit() != 1 || !PRICE.toString().equals("12.5")) throw new AssertionError();
    }
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(SharedValues::use);
        Thread second = new Thread(SharedValues::use);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
