import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;

/** Points in time, days of the calendar and identifiers that are given, not made. */
public class Dates {
    public static void main(String[] args) {
        Instant epoch = Instant.ofEpochSecond(1_000_000_000L, 5);
        System.out.println(epoch.getEpochSecond() + " " + epoch.getNano());
        System.out.println(epoch.plusSeconds(86_400).isAfter(epoch));
        System.out.println(Duration.between(epoch, epoch.plusMillis(1500)).toMillis());
        LocalDate day = LocalDate.of(2024, 2, 28).plusDays(2);
        System.out.println(day.getYear() + "-" + day.getMonthValue() + "-" + day.getDayOfMonth());
        System.out.println(day + " " + day.getDayOfWeek() + " " + day.isLeapYear() + " " + day.lengthOfMonth());
        System.out.println(LocalDate.of(2023, 12, 31).plusMonths(2));
        LocalTime noon = LocalTime.of(12, 30);
        System.out.println(noon.plusMinutes(45) + " " + noon.isBefore(LocalTime.MIDNIGHT));
        LocalDateTime both = LocalDateTime.of(day, noon);
        System.out.println(both + " " + both.compareTo(both.minusSeconds(1)));
        UUID id = new UUID(0x123456789abcdef0L, 0x8edcba9876543210L);
        System.out.println(id + " " + id.version() + " " + id.variant());
        System.out.println(UUID.fromString("00000000-0000-0001-0000-000000000002").equals(new UUID(1, 2)));
        try {
            LocalDate.of(2023, 2, 29);
        } catch (java.time.DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
