// check: race=violated deadlock=safe assert=safe
import java.math.BigDecimal;
import java.math.BigInteger;
// The numbers never change, but the variable does.
public class SharedValuesReplaced {
    static BigDecimal PRICE = new BigDecimal("12.5");
    static final BigInteger KEY = new BigInteger("123456789012345678901234567890");
    static void use() {
        PRICE = PRICE.add(BigDecimal.ZERO);
        if (PRICE.precision() != 3 || KEY.bitLength() != 97) throw new AssertionError();
        if (KEY.getLowestSetBit() != 1 || !PRICE.toString().equals("12.5")) throw new AssertionError();
    }
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(SharedValuesReplaced::use);
        Thread second = new Thread(SharedValuesReplaced::use);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
