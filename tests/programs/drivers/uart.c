// part
/*
 * A serial port with a transmit and a receive ring, a DMA channel, modem lines, power management
 * and firmware. Written for the tests of proofs thread by thread: every function at the end marked
 * `entry` may be called at any time, any number of times at once, as a kernel calls a driver from
 * system calls, interrupts and timers.
 *
 * Who protects what:
 *   port.lock      the rings, flow control, modem lines, break, the state of the line
 *   regs.lock      the registers
 *   settings.lock  the settings of the line (a lock that sleeps)
 *   stats.lock     the counters
 *   trace.lock     the log
 *   dma.owner      who has set it has the descriptor to itself
 *   pm.state       who has brought it to SUSPENDING or RESUMING has the saved registers
 *   rs485.lock     who speaks on a shared line
 *   loop.owner     who has set it makes the test
 *   fw.state       who has brought it to LOADING may write the firmware; READY: all may read it
 *
 * uart_race.c is the same with one lock forgotten.
 */
#include "kernel.h"

#define TX_SIZE 16
#define RX_SIZE 16
#define TRACE_SIZE 8
#define FW_SIZE 12

/* Registers */
enum {
    REG_DATA,
    REG_IER,
    REG_FCR,
    REG_LCR,
    REG_MCR,
    REG_LSR,
    REG_MSR,
    REG_SCR,
    REG_DLL,
    REG_DLM,
    REG_COUNT
};

/* Bits of the interrupt enable register */
#define IER_RX 0x01
#define IER_TX 0x02
#define IER_LINE 0x04
#define IER_MODEM 0x08

/* Bits of the FIFO control register */
#define FCR_ENABLE 0x01
#define FCR_CLEAR_RX 0x02
#define FCR_CLEAR_TX 0x04
#define FCR_TRIGGER_8 0x80

/* Bits of the line control register */
#define LCR_BITS_MASK 0x03
#define LCR_STOP 0x04
#define LCR_PARITY 0x08
#define LCR_EVEN 0x10
#define LCR_BREAK 0x40
#define LCR_DLAB 0x80

/* Bits of the modem control register */
#define MCR_DTR 0x01
#define MCR_RTS 0x02
#define MCR_OUT2 0x08
#define MCR_LOOP 0x10

/* Bits of the line status register */
#define LSR_READY 0x01
#define LSR_OVERRUN 0x02
#define LSR_PARITY 0x04
#define LSR_FRAMING 0x08
#define LSR_BREAK 0x10
#define LSR_TX_EMPTY 0x20

/* Bits of the modem status register */
#define MSR_CTS 0x10
#define MSR_DSR 0x20
#define MSR_RING 0x40
#define MSR_CARRIER 0x80

/* Characters of flow control */
#define XON 0x11
#define XOFF 0x13

/* What happened last, for the log */
enum event {
    EV_NONE,
    EV_OPEN,
    EV_CLOSE,
    EV_CONFIG,
    EV_OVERRUN,
    EV_BREAK,
    EV_MODEM,
    EV_SUSPEND,
    EV_RESUME,
    EV_DMA,
    EV_FIRMWARE,
    EV_TIMEOUT
};

enum line_state { LINE_DOWN, LINE_IDLE, LINE_SENDING, LINE_HELD, LINE_BREAK };

enum pm_state { PM_ACTIVE, PM_SUSPENDING, PM_SUSPENDED, PM_RESUMING };

enum fw_state { FW_NONE, FW_LOADING, FW_READY };

enum parity { PARITY_NONE, PARITY_ODD, PARITY_EVEN };

/* The rings and the line */
static struct {
    struct spinlock lock;
    u32 tx_head;
    u32 tx_tail;
    u32 rx_head;
    u32 rx_tail;
    int line;
    int stopped;
    int xoff_sent;
    int soft_flow;
    int hard_flow;
    int modem;
    int modem_changes;
    int break_on;
    int break_ticks;
    int users;
    int hangup;
    int idle_ticks;
} port;

static u8 tx_ring[TX_SIZE];
static u8 rx_ring[RX_SIZE];

/* The registers, as the processor sees them */
static struct {
    struct spinlock lock;
    int writes;
    int shadow_mcr;
    int divisor;
} regs;

static u8 reg_file[REG_COUNT];

/* What the user asked for */
static struct {
    struct mutex lock;
    int baud;
    int bits;
    int stop;
    int parity;
    int generation;
    int low_latency;
} settings = { .lock = MUTEX_INIT };

/* Counters */
static struct {
    struct spinlock lock;
    u32 sent;
    u32 received;
    u32 overruns;
    u32 parity_errors;
    u32 framing_errors;
    u32 breaks;
    u32 interrupts;
    u32 spurious;
    u32 timeouts;
    u32 dma_bytes;
    u32 opens;
    u32 worst_burst;
} stats;

/* The log: the last few events */
static struct {
    struct spinlock lock;
    u32 next;
    u32 lost;
    int level;
} trace;

static int trace_what[TRACE_SIZE];
static int trace_value[TRACE_SIZE];

/* The DMA channel: the thread that sets `owner` from 0 to 1 may use the descriptor */
static struct {
    atomic_t owner;
    u32 address;
    u32 length;
    u32 flags;
    u32 completed;
    int error;
} dma;

/* Power management */
static struct {
    atomic_t state;
    int saved_modem;
    int saved_line;
    int depth;
    atomic_t wakeups;
} pm;

static u8 pm_saved[REG_COUNT];

/* Firmware of the line processor */
static struct {
    atomic_t state;
    int size;
    int version;
    int checksum;
} fw;

static u8 fw_code[FW_SIZE];

/* Is the port there? */
static atomic_t present;

/* ---- the log ----------------------------------------------------------------------------- */

/* Puts an event into the log; the oldest is overwritten. */
static void trace_event(int what, int value)
{
    spin_lock(&trace.lock);
    if (what >= trace.level) {
        u32 at = trace.next % TRACE_SIZE;

        if (trace.next >= TRACE_SIZE)
            trace.lost++;
        trace_what[at] = what;
        trace_value[at] = value;
        trace.next++;
    }
    spin_unlock(&trace.lock);
}

/* Forgets all events. */
static void trace_clear(void)
{
    int i;

    spin_lock(&trace.lock);
    for (i = 0; i < TRACE_SIZE; i++) {
        trace_what[i] = EV_NONE;
        trace_value[i] = 0;
    }
    trace.next = 0;
    trace.lost = 0;
    spin_unlock(&trace.lock);
}

/* How often an event is in the log. */
static int trace_count(int what)
{
    int i, n = 0;

    spin_lock(&trace.lock);
    for (i = 0; i < TRACE_SIZE; i++)
        if (trace_what[i] == what)
            n++;
    spin_unlock(&trace.lock);
    return n;
}

/* ---- counters ---------------------------------------------------------------------------- */

static void count_sent(u32 n)
{
    spin_lock(&stats.lock);
    stats.sent += n;
    if (n > stats.worst_burst)
        stats.worst_burst = n;
    spin_unlock(&stats.lock);
}

static void count_received(u32 n)
{
    spin_lock(&stats.lock);
    stats.received += n;
    spin_unlock(&stats.lock);
}

/* Counts what the line status says went wrong. */
static void count_errors(u8 status)
{
    spin_lock(&stats.lock);
    if (status & LSR_OVERRUN)
        stats.overruns++;
    if (status & LSR_PARITY)
        stats.parity_errors++;
    if (status & LSR_FRAMING)
        stats.framing_errors++;
    if (status & LSR_BREAK)
        stats.breaks++;
    spin_unlock(&stats.lock);
}

static void count_interrupt(int ours)
{
    spin_lock(&stats.lock);
    if (ours)
        stats.interrupts++;
    else
        stats.spurious++;
    spin_unlock(&stats.lock);
}

static void count_timeout(void)
{
    spin_lock(&stats.lock);
    stats.timeouts++;
    spin_unlock(&stats.lock);
}

static u32 errors_so_far(void)
{
    u32 sum;

    spin_lock(&stats.lock);
    sum = stats.overruns + stats.parity_errors + stats.framing_errors;
    spin_unlock(&stats.lock);
    return sum;
}

/* ---- registers --------------------------------------------------------------------------- */

/* Reads a register; the caller has the lock. */
static u8 reg_get(int reg)
{
    return reg_file[reg];
}

/* Writes a register; the caller has the lock. */
static void reg_put(int reg, u8 value)
{
    reg_file[reg] = value;
    regs.writes++;
    if (reg == REG_MCR)
        regs.shadow_mcr = value;
}

static u8 reg_read(int reg)
{
    u8 value;

    spin_lock(&regs.lock);
    value = reg_get(reg);
    spin_unlock(&regs.lock);
    return value;
}

static void reg_write(int reg, u8 value)
{
    spin_lock(&regs.lock);
    reg_put(reg, value);
    spin_unlock(&regs.lock);
}

/* Sets some bits of a register and clears others. */
static void reg_update(int reg, u8 clear, u8 set)
{
    u8 value;

    spin_lock(&regs.lock);
    value = reg_get(reg);
    value = (u8)((value & ~clear) | set);
    reg_put(reg, value);
    spin_unlock(&regs.lock);
}

/* Programs the divisor: two registers behind a bit of a third. */
static void reg_divisor(int divisor)
{
    u8 lcr;

    spin_lock(&regs.lock);
    lcr = reg_get(REG_LCR);
    reg_put(REG_LCR, (u8)(lcr | LCR_DLAB));
    reg_put(REG_DLL, (u8)(divisor & 0xff));
    reg_put(REG_DLM, (u8)((divisor >> 8) & 0xff));
    reg_put(REG_LCR, lcr);
    regs.divisor = divisor;
    spin_unlock(&regs.lock);
}

/* Clears both FIFOs. */
static void reg_clear_fifos(void)
{
    spin_lock(&regs.lock);
    reg_put(REG_FCR, FCR_ENABLE);
    reg_put(REG_FCR, FCR_ENABLE | FCR_CLEAR_RX | FCR_CLEAR_TX);
    reg_put(REG_FCR, FCR_ENABLE | FCR_TRIGGER_8);
    spin_unlock(&regs.lock);
}

/* Brings all registers to what they are after a reset. */
static void reg_reset(void)
{
    int i;

    spin_lock(&regs.lock);
    for (i = 0; i < REG_COUNT; i++)
        reg_file[i] = 0;
    reg_file[REG_LSR] = LSR_TX_EMPTY;
    regs.writes = 0;
    regs.shadow_mcr = 0;
    regs.divisor = 1;
    spin_unlock(&regs.lock);
}

/* Is the scratch register one? Some chips have none. */
static int reg_probe_scratch(void)
{
    u8 old, first, second;

    spin_lock(&regs.lock);
    old = reg_get(REG_SCR);
    reg_put(REG_SCR, 0x5a);
    first = reg_get(REG_SCR);
    reg_put(REG_SCR, 0xa5);
    second = reg_get(REG_SCR);
    reg_put(REG_SCR, old);
    spin_unlock(&regs.lock);
    return first == 0x5a && second == 0xa5;
}

/* ---- rings; the caller has the port's lock ------------------------------------------------ */

static u32 tx_pending(void)
{
    return port.tx_head - port.tx_tail;
}

static u32 tx_room(void)
{
    return TX_SIZE - tx_pending();
}

static u32 rx_pending(void)
{
    return port.rx_head - port.rx_tail;
}

static int tx_push(u8 c)
{
    if (tx_room() == 0)
        return 0;
    tx_ring[port.tx_head % TX_SIZE] = c;
    port.tx_head++;
    return 1;
}

static int tx_pop(u8 *c)
{
    if (tx_pending() == 0)
        return 0;
    *c = tx_ring[port.tx_tail % TX_SIZE];
    port.tx_tail++;
    return 1;
}

static int rx_push(u8 c)
{
    if (rx_pending() == RX_SIZE)
        return 0;
    rx_ring[port.rx_head % RX_SIZE] = c;
    port.rx_head++;
    return 1;
}

static int rx_pop(u8 *c)
{
    if (rx_pending() == 0)
        return 0;
    *c = rx_ring[port.rx_tail % RX_SIZE];
    port.rx_tail++;
    return 1;
}

static void rings_empty(void)
{
    port.tx_head = 0;
    port.tx_tail = 0;
    port.rx_head = 0;
    port.rx_tail = 0;
}

/* ---- the line; the caller has the port's lock ---------------------------------------------- */

static void line_to(int state)
{
    if (port.line == LINE_DOWN && state != LINE_IDLE)
        return;
    port.line = state;
    port.idle_ticks = 0;
}

static int line_may_send(void)
{
    if (port.line == LINE_DOWN || port.line == LINE_BREAK)
        return 0;
    if (port.stopped)
        return 0;
    if (port.hard_flow && !(port.modem & MSR_CTS))
        return 0;
    return 1;
}

/* Sends what the chip takes at once. */
static u32 line_feed(void)
{
    u32 sent = 0;
    u8 c;

    while (sent < 4 && line_may_send() && tx_pop(&c)) {
        reg_write(REG_DATA, c);
        sent++;
    }
    if (sent)
        line_to(LINE_SENDING);
    else if (port.line == LINE_SENDING)
        line_to(LINE_IDLE);
    return sent;
}

/* The other side asks us to stop, or to go on. */
static int line_flow(u8 c)
{
    if (!port.soft_flow)
        return 0;
    if (c == XOFF) {
        port.stopped = 1;
        line_to(LINE_HELD);
        return 1;
    }
    if (c == XON) {
        port.stopped = 0;
        line_to(LINE_IDLE);
        return 1;
    }
    return 0;
}

/* We ask the other side to stop when the ring runs full. */
static void line_throttle(void)
{
    if (port.xoff_sent || rx_pending() < RX_SIZE - 4)
        return;
    if (port.soft_flow && tx_push(XOFF))
        port.xoff_sent = 1;
    if (port.hard_flow) {
        reg_update(REG_MCR, MCR_RTS, 0);
        port.xoff_sent = 1;
    }
}

/* And to go on when there is room again. */
static void line_unthrottle(void)
{
    if (!port.xoff_sent || rx_pending() > 4)
        return;
    if (port.soft_flow && tx_push(XON))
        port.xoff_sent = 0;
    if (port.hard_flow) {
        reg_update(REG_MCR, 0, MCR_RTS);
        port.xoff_sent = 0;
    }
}

/* Takes one character from the chip. */
static int line_receive(u8 c, u8 status)
{
    if (status & LSR_BREAK)
        return 0;
    if (line_flow(c))
        return 0;
    if (!rx_push(c)) {
        trace_event(EV_OVERRUN, (int)rx_pending());
        return 0;
    }
    line_throttle();
    return 1;
}

/* ---- modem lines; the caller has the port's lock -------------------------------------------- */

static int modem_changed(int now)
{
    return (port.modem ^ now) & (MSR_CTS | MSR_DSR | MSR_RING | MSR_CARRIER);
}

static void modem_update(int now)
{
    int changed = modem_changed(now);

    if (!changed)
        return;
    port.modem = now;
    port.modem_changes++;
    if ((changed & MSR_CARRIER) && !(now & MSR_CARRIER))
        port.hangup = 1;
    if ((changed & MSR_CTS) && (now & MSR_CTS) && port.line == LINE_HELD)
        line_to(LINE_IDLE);
    trace_event(EV_MODEM, now);
}

/* ---- settings; the caller has their lock ---------------------------------------------------- */

static int settings_divisor(void)
{
    if (settings.baud <= 0)
        return 1;
    return 115200 / settings.baud;
}

static u8 settings_lcr(void)
{
    u8 lcr = (u8)((settings.bits - 5) & LCR_BITS_MASK);

    if (settings.stop == 2)
        lcr |= LCR_STOP;
    if (settings.parity != PARITY_NONE)
        lcr |= LCR_PARITY;
    if (settings.parity == PARITY_EVEN)
        lcr |= LCR_EVEN;
    return lcr;
}

static int settings_valid(int baud, int bits, int stop, int parity)
{
    if (baud < 50 || baud > 115200)
        return 0;
    if (bits < 5 || bits > 8)
        return 0;
    if (stop < 1 || stop > 2)
        return 0;
    return parity >= PARITY_NONE && parity <= PARITY_EVEN;
}

static void settings_default(void)
{
    settings.baud = 9600;
    settings.bits = 8;
    settings.stop = 1;
    settings.parity = PARITY_NONE;
    settings.generation++;
}

/* Brings the chip to what the settings say. */
static void settings_apply(void)
{
    reg_write(REG_LCR, settings_lcr());
    reg_divisor(settings_divisor());
    if (settings.low_latency)
        reg_write(REG_FCR, FCR_ENABLE);
    else
        reg_clear_fifos();
}

/* ---- DMA: the thread that claims the channel has it ------------------------------------------------- */

static int dma_claim(void)
{
    return atomic_move(&dma.owner, 0, 1);
}

static void dma_release(void)
{
    atomic_set(&dma.owner, 0);
}

/* Prepares the descriptor; the channel is ours. */
static void dma_describe(u32 address, u32 length)
{
    dma.address = address;
    dma.length = length;
    dma.flags = 1;
    dma.completed = 0;
    dma.error = 0;
}

/* Moves one piece; the channel is ours. */
static int dma_piece(void)
{
    u32 left = dma.length - dma.completed;

    if (!(dma.flags & 1))
        return 0;
    if (left == 0) {
        dma.flags = 0;
        return 0;
    }
    if (dma.address == 0) {
        dma.error = EINVAL;
        dma.flags = 0;
        return 0;
    }
    dma.completed += left > 8 ? 8 : left;
    return 1;
}

/* Moves all of it; the channel is ours. */
static int dma_run(void)
{
    int pieces = 0;

    while (pieces < 64 && dma_piece())
        pieces++;
    return dma.error ? -dma.error : (int)dma.completed;
}

/* ---- firmware -------------------------------------------------------------------------------- */

static int fw_sum(void)
{
    int i, sum = 0;

    for (i = 0; i < FW_SIZE; i++)
        sum += fw_code[i];
    return sum & 0xff;
}

/* Writes the firmware; no other thread reads or writes it. */
static void fw_fill(u8 seed)
{
    int i;

    for (i = 0; i < FW_SIZE; i++)
        fw_code[i] = (u8)(seed + i * 7);
    fw.size = FW_SIZE;
    fw.version = seed;
    fw.checksum = fw_sum();
}

static int fw_ready(void)
{
    return atomic_read(&fw.state) == FW_READY;
}

/* ---- power ------------------------------------------------------------------------------------ */

/* Saves what the chip forgets; the transition is ours. */
static void pm_save(void)
{
    int i;

    spin_lock(&regs.lock);
    for (i = 0; i < REG_COUNT; i++)
        pm_saved[i] = reg_file[i];
    spin_unlock(&regs.lock);
    spin_lock(&port.lock);
    pm.saved_modem = port.modem;
    pm.saved_line = port.line;
    line_to(LINE_IDLE);
    spin_unlock(&port.lock);
    pm.depth++;
}

/* And brings it back. */
static void pm_restore(void)
{
    int i;

    spin_lock(&regs.lock);
    for (i = 0; i < REG_COUNT; i++)
        reg_file[i] = pm_saved[i];
    spin_unlock(&regs.lock);
    spin_lock(&port.lock);
    modem_update(pm.saved_modem);
    line_to(pm.saved_line);
    spin_unlock(&port.lock);
    pm.depth--;
}

static int pm_active(void)
{
    return atomic_read(&pm.state) == PM_ACTIVE;
}

/* ---- entry points: the life of the device ------------------------------------------------------ */

/* entry: the bus has found the device */
int uart_probe(void)
{
    if (!atomic_move(&present, 0, 1))
        return -EBUSY;
    reg_reset();
    if (!reg_probe_scratch()) {
        atomic_set(&present, 0);
        return -ENODEV;
    }
    mutex_lock(&settings.lock);
    settings_default();
    settings_apply();
    mutex_unlock(&settings.lock);
    trace_clear();
    return 0;
}

/* entry: the bus has lost it */
int uart_remove(void)
{
    int busy;

    spin_lock(&port.lock);
    busy = port.users > 0;
    if (!busy)
        port.line = LINE_DOWN;
    spin_unlock(&port.lock);
    if (busy)
        return -EBUSY;
    reg_write(REG_IER, 0);
    return atomic_xchg(&present, 0) ? 0 : -ENODEV;
}

/* entry: a process opens the device */
int uart_open(int nonblock)
{
    int first;

    if (!atomic_read(&present))
        return -ENODEV;
    if (!pm_active() && nonblock)
        return -EAGAIN;
    spin_lock(&port.lock);
    first = port.users++ == 0;
    if (first) {
        rings_empty();
        port.stopped = 0;
        port.xoff_sent = 0;
        port.hangup = 0;
        line_to(LINE_IDLE);
    }
    spin_unlock(&port.lock);
    if (first) {
        reg_clear_fifos();
        reg_write(REG_IER, IER_RX | IER_LINE | IER_MODEM);
        reg_update(REG_MCR, 0, MCR_DTR | MCR_RTS | MCR_OUT2);
    }
    spin_lock(&stats.lock);
    stats.opens++;
    spin_unlock(&stats.lock);
    trace_event(EV_OPEN, first);
    return 0;
}

/* entry: a process closes it */
int uart_close(void)
{
    int last = 0;

    spin_lock(&port.lock);
    if (port.users > 0) {
        port.users--;
        last = port.users == 0;
    }
    if (last)
        line_to(LINE_IDLE);
    spin_unlock(&port.lock);
    if (last) {
        reg_write(REG_IER, 0);
        reg_update(REG_MCR, MCR_DTR | MCR_RTS, 0);
    }
    trace_event(EV_CLOSE, last);
    return 0;
}

/* ---- entry points: data ------------------------------------------------------------------------- */

/* entry: one character is to be sent */
int uart_put_char(int c)
{
    int done;

    if (!pm_active())
        return -EAGAIN;
    spin_lock(&port.lock);
    done = tx_push((u8)c);
    spin_unlock(&port.lock);
    return done ? 1 : 0;
}

/* entry: several characters are to be sent, all the same */
int uart_write(int c, int count)
{
    int done = 0;
    u32 sent;

    if (count < 0)
        return -EINVAL;
    if (!pm_active())
        return -EAGAIN;
    spin_lock(&port.lock);
    if (port.hangup) {
        spin_unlock(&port.lock);
        return -EIO;
    }
    while (done < count && tx_push((u8)c))
        done++;
    sent = line_feed();
    spin_unlock(&port.lock);
    if (sent) {
        reg_update(REG_IER, 0, IER_TX);
        count_sent(sent);
    }
    return done;
}

/* entry: a process wants what was received */
int uart_read(int count)
{
    int done = 0;
    int sum = 0;
    u8 c;

    if (count < 0)
        return -EINVAL;
    spin_lock(&port.lock);
    while (done < count && rx_pop(&c)) {
        sum += c;
        done++;
    }
    line_unthrottle();
    spin_unlock(&port.lock);
    return done ? sum : -EAGAIN;
}

/* entry: how much room is there? */
int uart_write_room(void)
{
    u32 room;

    spin_lock(&port.lock);
    room = tx_room();
    spin_unlock(&port.lock);
    return (int)room;
}

/* entry: how much is waiting? */
int uart_chars_in_buffer(void)
{
    u32 n;

    spin_lock(&port.lock);
    n = tx_pending() + rx_pending();
    spin_unlock(&port.lock);
    return (int)n;
}

/* entry: forget what is waiting to be sent */
void uart_flush(void)
{
    spin_lock(&port.lock);
    port.tx_head = 0;
    port.tx_tail = 0;
    line_to(LINE_IDLE);
    spin_unlock(&port.lock);
    reg_update(REG_IER, IER_TX, 0);
}

/* ---- entry points: interrupts and timers --------------------------------------------------------- */

static int irq_receive(u8 status)
{
    int n = 0;

    while (n < 4 && (status & LSR_READY)) {
        u8 c = reg_read(REG_DATA);

        spin_lock(&port.lock);
        n += line_receive(c, status);
        spin_unlock(&port.lock);
        status = reg_read(REG_LSR);
        if (n == 0)
            break;
    }
    return n;
}

static void irq_transmit(void)
{
    u32 sent;
    int empty;

    spin_lock(&port.lock);
    sent = line_feed();
    empty = tx_pending() == 0;
    spin_unlock(&port.lock);
    if (sent)
        count_sent(sent);
    if (empty)
        reg_update(REG_IER, IER_TX, 0);
}

static void irq_line(u8 status)
{
    count_errors(status);
    if (!(status & LSR_BREAK))
        return;
    spin_lock(&port.lock);
    line_to(LINE_BREAK);
    port.break_ticks = 3;
    spin_unlock(&port.lock);
    trace_event(EV_BREAK, status);
}

static void irq_modem(void)
{
    u8 now = reg_read(REG_MSR);

    spin_lock(&port.lock);
    modem_update(now);
    spin_unlock(&port.lock);
}

/* entry: the chip interrupts */
int uart_interrupt(void)
{
    u8 status, enabled;
    int n;

    if (!pm_active()) {
        atomic_inc(&pm.wakeups);
        return 0;
    }
    enabled = reg_read(REG_IER);
    status = reg_read(REG_LSR);
    count_interrupt(enabled != 0);
    if (!enabled)
        return 0;
    if ((enabled & IER_LINE) && (status & (LSR_OVERRUN | LSR_PARITY | LSR_FRAMING | LSR_BREAK)))
        irq_line(status);
    n = irq_receive(status);
    if (n)
        count_received((u32)n);
    if ((enabled & IER_TX) && (status & LSR_TX_EMPTY))
        irq_transmit();
    if (enabled & IER_MODEM)
        irq_modem();
    return 1;
}

/* entry: the clock ticks */
void uart_tick(void)
{
    int ended = 0, stuck = 0;

    spin_lock(&port.lock);
    if (port.break_ticks > 0 && --port.break_ticks == 0) {
        line_to(LINE_IDLE);
        ended = port.break_on;
        port.break_on = 0;
    }
    if (port.line == LINE_SENDING && ++port.idle_ticks > 100) {
        line_to(LINE_IDLE);
        stuck = 1;
    }
    spin_unlock(&port.lock);
    if (ended)
        reg_update(REG_LCR, LCR_BREAK, 0);
    if (stuck) {
        count_timeout();
        trace_event(EV_TIMEOUT, 0);
        reg_clear_fifos();
    }
}

/* ---- entry points: the line ------------------------------------------------------------------------ */

/* entry: new settings */
int uart_set_termios(int baud, int bits, int stop, int parity)
{
    int generation;

    if (!settings_valid(baud, bits, stop, parity))
        return -EINVAL;
    mutex_lock(&settings.lock);
    settings.baud = baud;
    settings.bits = bits;
    settings.stop = stop;
    settings.parity = parity;
    generation = ++settings.generation;
    settings_apply();
    mutex_unlock(&settings.lock);
    trace_event(EV_CONFIG, generation);
    return 0;
}

/* entry: which settings? */
int uart_get_baud(void)
{
    int baud;

    mutex_lock(&settings.lock);
    baud = settings.baud;
    mutex_unlock(&settings.lock);
    return baud;
}

/* entry: characters are wanted at once */
int uart_set_low_latency(int on)
{
    int old;

    mutex_lock(&settings.lock);
    old = settings.low_latency;
    settings.low_latency = on != 0;
    if (old != settings.low_latency)
        settings_apply();
    mutex_unlock(&settings.lock);
    return old;
}

/* entry: how the line is held */
int uart_set_flow(int soft, int hard)
{
    spin_lock(&port.lock);
    port.soft_flow = soft != 0;
    port.hard_flow = hard != 0;
    if (!port.soft_flow && port.stopped) {
        port.stopped = 0;
        line_to(LINE_IDLE);
    }
    spin_unlock(&port.lock);
    return 0;
}

/* entry: the user stops the line */
void uart_stop(void)
{
    spin_lock(&port.lock);
    port.stopped = 1;
    line_to(LINE_HELD);
    spin_unlock(&port.lock);
    reg_update(REG_IER, IER_TX, 0);
}

/* entry: and lets it go */
void uart_start(void)
{
    u32 sent;

    spin_lock(&port.lock);
    port.stopped = 0;
    line_to(LINE_IDLE);
    sent = line_feed();
    spin_unlock(&port.lock);
    if (sent) {
        count_sent(sent);
        reg_update(REG_IER, 0, IER_TX);
    }
}

/* entry: a break is to be sent */
int uart_send_break(int ticks)
{
    if (ticks <= 0)
        return -EINVAL;
    spin_lock(&port.lock);
    port.break_on = 1;
    port.break_ticks = ticks > 50 ? 50 : ticks;
    line_to(LINE_BREAK);
    spin_unlock(&port.lock);
    reg_update(REG_LCR, 0, LCR_BREAK);
    trace_event(EV_BREAK, ticks);
    return 0;
}

/* entry: which modem lines are there? */
int uart_tiocmget(void)
{
    int modem, mcr;

    spin_lock(&port.lock);
    modem = port.modem;
    spin_unlock(&port.lock);
    spin_lock(&regs.lock);
    mcr = regs.shadow_mcr;
    spin_unlock(&regs.lock);
    return modem << 8 | mcr;
}

/* entry: modem lines are set */
int uart_tiocmset(int set, int clear)
{
    u8 bits = MCR_DTR | MCR_RTS | MCR_LOOP;

    reg_update(REG_MCR, (u8)(clear & bits), (u8)(set & bits));
    return 0;
}

/* ---- entry points: DMA, power, firmware ---------------------------------------------------------------- */

/* entry: a block is to be moved */
int uart_dma(u32 address, u32 length)
{
    int done;

    if (length > 4096)
        return -EINVAL;
    if (!dma_claim())
        return -EBUSY;
    dma_describe(address, length);
    done = dma_run();
    dma_release();
    if (done > 0) {
        spin_lock(&stats.lock);
        stats.dma_bytes += (u32)done;
        spin_unlock(&stats.lock);
    }
    trace_event(EV_DMA, done);
    return done;
}

/* entry: did the last block go wrong? */
int uart_dma_error(void)
{
    int error;

    if (!dma_claim())
        return -EBUSY;
    error = dma.error;
    if (error)
        dma.flags = 0;
    dma_release();
    return -error;
}

/* entry: the system goes to sleep */
int uart_suspend(void)
{
    if (!atomic_move(&pm.state, PM_ACTIVE, PM_SUSPENDING))
        return -EBUSY;
    pm_save();
    reg_write(REG_IER, 0);
    atomic_set(&pm.state, PM_SUSPENDED);
    trace_event(EV_SUSPEND, 0);
    return 0;
}

/* entry: and wakes up */
int uart_resume(void)
{
    if (!atomic_move(&pm.state, PM_SUSPENDED, PM_RESUMING))
        return -EBUSY;
    pm_restore();
    atomic_set(&pm.state, PM_ACTIVE);
    trace_event(EV_RESUME, atomic_xchg(&pm.wakeups, 0));
    return 0;
}

/* entry: the firmware is loaded, once */
int uart_load_firmware(int seed)
{
    if (!atomic_move(&fw.state, FW_NONE, FW_LOADING))
        return fw_ready() ? 0 : -EAGAIN;
    fw_fill((u8)seed);
    if (fw.checksum == 0xff) {
        atomic_set(&fw.state, FW_NONE);
        return -EIO;
    }
    atomic_set(&fw.state, FW_READY);
    trace_event(EV_FIRMWARE, seed);
    return 0;
}

/* entry: a byte of the firmware */
int uart_read_firmware(u32 at)
{
    if (!fw_ready())
        return -EAGAIN;
    if (at >= FW_SIZE)
        return -EINVAL;
    return fw_code[at];
}

/* entry: which firmware? */
int uart_firmware_version(void)
{
    if (!fw_ready())
        return -EAGAIN;
    return fw.version << 8 | fw.checksum;
}

/* ---- entry points: what the administrator sees ------------------------------------------------------------ */

/* entry: a counter */
int uart_stat(int which)
{
    u32 value = 0;

    spin_lock(&stats.lock);
    switch (which) {
    case 0:
        value = stats.sent;
        break;
    case 1:
        value = stats.received;
        break;
    case 2:
        value = stats.interrupts;
        break;
    case 3:
        value = stats.spurious;
        break;
    case 4:
        value = stats.dma_bytes;
        break;
    case 5:
        value = stats.timeouts;
        break;
    case 6:
        value = stats.worst_burst;
        break;
    default:
        value = stats.opens;
        break;
    }
    spin_unlock(&stats.lock);
    return (int)value;
}

/* entry: all counters to zero */
void uart_stat_reset(void)
{
#ifndef SEEDED_RACE
    spin_lock(&stats.lock);
#endif
    stats.sent = 0;
    stats.received = 0;
    stats.overruns = 0;
    stats.parity_errors = 0;
    stats.framing_errors = 0;
    stats.breaks = 0;
    stats.interrupts = 0;
    stats.spurious = 0;
    stats.timeouts = 0;
    stats.dma_bytes = 0;
    stats.opens = 0;
    stats.worst_burst = 0;
#ifndef SEEDED_RACE
    spin_unlock(&stats.lock);
#endif
}

/* entry: what goes into the log */
int uart_trace_level(int level)
{
    int old;

    if (level < EV_NONE || level > EV_TIMEOUT)
        return -EINVAL;
    spin_lock(&trace.lock);
    old = trace.level;
    trace.level = level;
    spin_unlock(&trace.lock);
    return old;
}

/* entry: how often something happened, of late */
int uart_trace_count(int what)
{
    return trace_count(what);
}

/* entry: is the line in a bad state? */
int uart_health(void)
{
    u32 errors = errors_so_far();
    int users, changes, line;

    spin_lock(&port.lock);
    users = port.users;
    changes = port.modem_changes;
    line = port.line;
    spin_unlock(&port.lock);
    if (line == LINE_DOWN && users > 0)
        return -EIO;
    return errors > 100 || changes > 1000 ? -EIO : 0;
}

/* ---- entry points: half duplex ------------------------------------------------------------------------------ */

static struct {
    struct spinlock lock;
    int enabled;
    int driving;
    int before;
    int after;
    int countdown;
    u32 turns;
} rs485;

/* The caller has the lock, here and in what follows. */
static int rs485_begin(void)
{
    if (!rs485.enabled || rs485.driving)
        return 0;
    rs485.driving = 1;
    rs485.countdown = rs485.before;
    rs485.turns++;
    return 1;
}

static int rs485_end(void)
{
    if (!rs485.driving)
        return 0;
    if (rs485.countdown > 0) {
        rs485.countdown--;
        return 0;
    }
    rs485.driving = 0;
    rs485.countdown = rs485.after;
    return 1;
}

/* entry: whether the line is shared, and how long it rests */
int uart_rs485_config(int enabled, int before, int after)
{
    if (before < 0 || before > 100 || after < 0 || after > 100)
        return -EINVAL;
    spin_lock(&rs485.lock);
    rs485.enabled = enabled != 0;
    rs485.before = before;
    rs485.after = after;
    if (!rs485.enabled)
        rs485.driving = 0;
    spin_unlock(&rs485.lock);
    return 0;
}

/* entry: we want to speak */
int uart_rs485_speak(void)
{
    int began;

    spin_lock(&rs485.lock);
    began = rs485_begin();
    spin_unlock(&rs485.lock);
    if (began)
        reg_update(REG_MCR, 0, MCR_RTS);
    return began;
}

/* entry: the time to speak goes by */
int uart_rs485_tick(void)
{
    int ended;

    spin_lock(&rs485.lock);
    ended = rs485_end();
    spin_unlock(&rs485.lock);
    if (ended)
        reg_update(REG_MCR, MCR_RTS, 0);
    return ended;
}

/* entry: how often did we speak? */
int uart_rs485_turns(void)
{
    u32 turns;

    spin_lock(&rs485.lock);
    turns = rs485.turns;
    spin_unlock(&rs485.lock);
    return (int)turns;
}

/* ---- entry points: tests of the chip: one at a time ------------------------------------------------------------ */

static struct {
    atomic_t owner;
    int errors;
    int rounds;
    u8 last;
} loop;

/* The test is ours. */
static int loop_round(u8 c)
{
    u8 back;

    reg_write(REG_DATA, c);
    back = reg_read(REG_DATA);
    loop.rounds++;
    loop.last = back;
    if (back != c)
        loop.errors++;
    return back == c;
}

/* entry: characters go out and come back */
int uart_loop_test(int rounds)
{
    int i, good = 0;

    if (rounds < 1 || rounds > 16)
        return -EINVAL;
    if (!atomic_move(&loop.owner, 0, 1))
        return -EBUSY;
    loop.errors = 0;
    reg_update(REG_MCR, 0, MCR_LOOP);
    for (i = 0; i < rounds; i++)
        good += loop_round((u8)(i * 37));
    reg_update(REG_MCR, MCR_LOOP, 0);
    atomic_set(&loop.owner, 0);
    return good;
}

/* entry: what came back last? */
int uart_loop_last(void)
{
    int last;

    if (!atomic_move(&loop.owner, 0, 1))
        return -EBUSY;
    last = loop.errors ? -EIO : loop.last;
    atomic_set(&loop.owner, 0);
    return last;
}
