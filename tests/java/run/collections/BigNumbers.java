/** BigInteger and BigDecimal. */
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

public class BigNumbers {
    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 25; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.mod(BigInteger.valueOf(1000007)) + " " + f.bitLength());
        BigInteger two = BigInteger.TWO.pow(100);
        System.out.println(two.subtract(BigInteger.ONE) + " " + two.divide(BigInteger.TEN) + " " + two.negate().shiftRight(3) + " " + two.toString(16));
        System.out.println(new BigInteger("123456789012345678901234567890").gcd(new BigInteger("9876543210")) + " "
            + BigInteger.valueOf(3).modPow(BigInteger.valueOf(200), BigInteger.valueOf(13)) + " " + two.compareTo(f) + " " + two.equals(two.add(BigInteger.ZERO)));
        BigDecimal d = new BigDecimal("1.10");
        System.out.println(d.add(new BigDecimal("2.205")) + " " + d.multiply(d) + " " + d.setScale(1, RoundingMode.HALF_UP) + " "
            + BigDecimal.ONE.divide(new BigDecimal(3), 10, RoundingMode.HALF_EVEN) + " " + d.equals(new BigDecimal("1.1")) + " " + d.compareTo(new BigDecimal("1.1")));
    }
}
