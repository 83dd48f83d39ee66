// part
/*
 * A network card: two transmit queues, a receive ring with a pool of buffers, a PHY with
 * autonegotiation, an EEPROM, filters, VLANs, virtual functions, flow steering, a mailbox to the
 * firmware, a clock, interrupt moderation, recovery, power management, wake-up, temperature, lights
 * and self tests. Written for the tests of proofs thread by thread: every function marked `entry`
 * may be called at any time, any number of times at once.
 *
 * Who protects what stands with each part. `x.lock` protects what is in the structure `x` and the
 * arrays whose names begin with `x_`; where there is an `x.state` or `x.owner` instead, the thread that has
 * brought it to a state of passage has the rest to itself until the next state.
 *
 * nic_race.c is the same with one mistake.
 */
#include "kernel.h"

/* ==== registers ============================================================================== */

enum {
    REG_CTRL,
    REG_STATUS,
    REG_ICR,
    REG_IMS,
    REG_RCTL,
    REG_TCTL,
    REG_TDT0,
    REG_TDT1,
    REG_RDT,
    REG_ITR,
    REG_MDIC,
    REG_EERD,
    REG_WUC,
    REG_LED,
    REG_PAUSE,
    REG_TEMP,
    REG_COUNT
};

#define CTRL_RESET 0x01
#define CTRL_LINK_UP 0x02
#define CTRL_SPEED_SHIFT 4
#define CTRL_DUPLEX 0x40

#define ICR_TX0 0x01
#define ICR_TX1 0x02
#define ICR_RX 0x04
#define ICR_LINK 0x08
#define ICR_MBOX 0x10
#define ICR_OVERRUN 0x20
#define ICR_TEMP 0x40

#define RCTL_ENABLE 0x01
#define RCTL_PROMISC 0x02
#define RCTL_ALLMULTI 0x04
#define RCTL_VLAN 0x08

#define TCTL_ENABLE 0x01
#define TCTL_PAD 0x02

static struct {
    struct spinlock lock;
    u32 writes;
    u32 reads;
    int gone;
} mmio;

static u32 mmio_file[REG_COUNT];

static u32 reg_read(int reg)
{
    u32 value;

    spin_lock(&mmio.lock);
    mmio.reads++;
    value = mmio.gone ? 0xffffffffu : mmio_file[reg];
    spin_unlock(&mmio.lock);
    return value;
}

static void reg_write(int reg, u32 value)
{
    spin_lock(&mmio.lock);
    mmio.writes++;
    if (!mmio.gone)
        mmio_file[reg] = value;
    spin_unlock(&mmio.lock);
}

static void reg_set(int reg, u32 bits)
{
    spin_lock(&mmio.lock);
    mmio_file[reg] |= bits;
    mmio.writes++;
    spin_unlock(&mmio.lock);
}

static void reg_clear(int reg, u32 bits)
{
    spin_lock(&mmio.lock);
    mmio_file[reg] &= ~bits;
    mmio.writes++;
    spin_unlock(&mmio.lock);
}

/* Reads the causes of an interrupt, which clears them. */
static u32 reg_take_causes(void)
{
    u32 causes;

    spin_lock(&mmio.lock);
    causes = mmio_file[REG_ICR] & mmio_file[REG_IMS];
    mmio_file[REG_ICR] &= ~causes;
    mmio.reads++;
    spin_unlock(&mmio.lock);
    return causes;
}

static void reg_reset_all(void)
{
    int i;

    spin_lock(&mmio.lock);
    for (i = 0; i < REG_COUNT; i++)
        mmio_file[i] = 0;
    mmio_file[REG_STATUS] = 0x80;
    mmio.writes = 0;
    mmio.reads = 0;
    spin_unlock(&mmio.lock);
}

/* The card was pulled out: every register reads as all ones from now on. */
static void reg_mark_gone(void)
{
    spin_lock(&mmio.lock);
    mmio.gone = 1;
    spin_unlock(&mmio.lock);
}

static int reg_is_gone(void)
{
    int gone;

    spin_lock(&mmio.lock);
    gone = mmio.gone;
    spin_unlock(&mmio.lock);
    return gone;
}

/* ==== the log ================================================================================= */

#define LOG_SIZE 16

enum {
    LOG_LINK = 1,
    LOG_RESET,
    LOG_HANG,
    LOG_EEPROM,
    LOG_PM,
    LOG_VF,
    LOG_TEMP,
    LOG_MBOX,
    LOG_TEST,
    LOG_OPEN
};

static struct {
    struct spinlock lock;
    u32 next;
    u32 dropped;
    int muted;
} event_log;

static int log_kind[LOG_SIZE];
static u32 log_data[LOG_SIZE];

static void log_event(int kind, u32 data)
{
    u32 at;

    spin_lock(&event_log.lock);
    if (event_log.muted) {
        event_log.dropped++;
    } else {
        at = event_log.next++ % LOG_SIZE;
        log_kind[at] = kind;
        log_data[at] = data;
    }
    spin_unlock(&event_log.lock);
}

/* entry: the latest event of a kind */
int nic_log_find(int kind)
{
    int found = -1;
    int i;

    spin_lock(&event_log.lock);
    for (i = 0; i < LOG_SIZE; i++) {
        if (log_kind[i] == kind)
            found = (int)log_data[i];
    }
    spin_unlock(&event_log.lock);
    return found;
}

/* entry: no more events, or events again */
int nic_log_mute(int on)
{
    u32 dropped;

    spin_lock(&event_log.lock);
    dropped = event_log.dropped;
    event_log.muted = on != 0;
    if (!on)
        event_log.dropped = 0;
    spin_unlock(&event_log.lock);
    return (int)dropped;
}

/* ==== counters ================================================================================= */

static struct {
    struct spinlock lock;
    u32 rx_packets;
    u32 rx_bytes;
    u32 rx_errors;
    u32 rx_dropped;
    u32 rx_multicast;
    u32 tx_packets;
    u32 tx_bytes;
    u32 tx_errors;
    u32 tx_dropped;
    u32 collisions;
    u32 interrupts;
    u32 link_changes;
    u32 hangs;
    u32 resets;
} stats;

static void stats_rx(u32 packets, u32 bytes, u32 errors, u32 dropped)
{
    spin_lock(&stats.lock);
    stats.rx_packets += packets;
    stats.rx_bytes += bytes;
    stats.rx_errors += errors;
    stats.rx_dropped += dropped;
    spin_unlock(&stats.lock);
}

static void stats_multicast(void)
{
    spin_lock(&stats.lock);
    stats.rx_multicast++;
    spin_unlock(&stats.lock);
}

static void stats_tx(u32 packets, u32 bytes)
{
    spin_lock(&stats.lock);
    stats.tx_packets += packets;
    stats.tx_bytes += bytes;
    spin_unlock(&stats.lock);
}

static void stats_tx_failed(int dropped)
{
    spin_lock(&stats.lock);
    if (dropped)
        stats.tx_dropped++;
    else
        stats.tx_errors++;
    spin_unlock(&stats.lock);
}

static void stats_event(u32 *which)
{
    spin_lock(&stats.lock);
    (*which)++;
    spin_unlock(&stats.lock);
}

/* entry: one of the counters */
int nic_get_stat(int which)
{
    u32 value;

    spin_lock(&stats.lock);
    switch (which) {
    case 0:
        value = stats.rx_packets;
        break;
    case 1:
        value = stats.rx_bytes;
        break;
    case 2:
        value = stats.rx_errors + stats.rx_dropped;
        break;
    case 3:
        value = stats.tx_packets;
        break;
    case 4:
        value = stats.tx_bytes;
        break;
    case 5:
        value = stats.tx_errors + stats.tx_dropped;
        break;
    case 6:
        value = stats.interrupts;
        break;
    case 7:
        value = stats.collisions;
        break;
    default:
        value = stats.link_changes + stats.resets + stats.hangs + stats.rx_multicast;
        break;
    }
    spin_unlock(&stats.lock);
    return (int)value;
}

/* entry: the counters start again */
void nic_clear_stats(void)
{
    spin_lock(&stats.lock);
    stats.rx_packets = 0;
    stats.rx_bytes = 0;
    stats.rx_errors = 0;
    stats.rx_dropped = 0;
    stats.rx_multicast = 0;
    stats.tx_packets = 0;
    stats.tx_bytes = 0;
    stats.tx_errors = 0;
    stats.tx_dropped = 0;
    stats.collisions = 0;
    stats.interrupts = 0;
    stats.link_changes = 0;
    spin_unlock(&stats.lock);
}

/* ==== the interface's state ==================================================================== */

enum { IF_CLOSED, IF_OPENING, IF_UP, IF_CLOSING };

static atomic_t if_state;

static int if_is_up(void)
{
    return atomic_read(&if_state) == IF_UP;
}

/* ==== the pool of buffers ====================================================================== */

#define POOL_SIZE 16

static struct {
    struct spinlock lock;
    u32 free;
    u32 lowest;
    u32 failures;
} pool;

static u32 pool_stack[POOL_SIZE];

static void pool_fill(void)
{
    u32 i;

    spin_lock(&pool.lock);
    for (i = 0; i < POOL_SIZE; i++)
        pool_stack[i] = i + 1;
    pool.free = POOL_SIZE;
    pool.lowest = POOL_SIZE;
    spin_unlock(&pool.lock);
}

/* A free buffer, or 0. */
static u32 pool_get(void)
{
    u32 buffer = 0;

    spin_lock(&pool.lock);
    if (pool.free > 0 && pool.free <= POOL_SIZE) {
        pool.free--;
        buffer = pool_stack[pool.free % POOL_SIZE];
        if (pool.free < pool.lowest)
            pool.lowest = pool.free;
    } else {
        pool.failures++;
    }
    spin_unlock(&pool.lock);
    return buffer;
}

static void pool_put(u32 buffer)
{
    spin_lock(&pool.lock);
    if (pool.free < POOL_SIZE) {
        pool_stack[pool.free % POOL_SIZE] = buffer;
        pool.free++;
    }
    spin_unlock(&pool.lock);
}

/* entry: how short of buffers was it? */
int nic_pool_report(void)
{
    u32 lowest, failures;

    spin_lock(&pool.lock);
    lowest = pool.lowest;
    failures = pool.failures;
    pool.lowest = pool.free;
    pool.failures = 0;
    spin_unlock(&pool.lock);
    return (int)(failures << 8 | lowest);
}

/* ==== transmission: queue 0 ==================================================================== */

#define TX_SIZE 16
#define TX_DONE 0x80000000u

static struct {
    struct spinlock lock;
    u32 head;
    u32 tail;
    u32 cleaned;
    u32 bytes;
    int stopped;
    int ticks;
    int hung;
} tx0;

static u32 tx0_buffer[TX_SIZE];
static u32 tx0_length[TX_SIZE];
static u32 tx0_status[TX_SIZE];

/* The caller has the lock. */
static u32 tx0_room(void)
{
    return TX_SIZE - (tx0.head - tx0.cleaned);
}

/* The caller has the lock. */
static void tx0_describe(u32 buffer, u32 length)
{
    u32 at = tx0.head % TX_SIZE;

    tx0_buffer[at] = buffer;
    tx0_length[at] = length;
    tx0_status[at] = 0;
    tx0.head++;
    tx0.bytes += length;
}

static int tx0_send(u32 buffer, u32 length)
{
    int sent = 0;

    spin_lock(&tx0.lock);
    if (!tx0.stopped && tx0_room() > 1) {
        tx0_describe(buffer, length);
        sent = 1;
    } else {
        tx0.stopped = 1;
    }
    spin_unlock(&tx0.lock);
    if (sent)
        reg_write(REG_TDT0, length);
    return sent;
}

/* The card says that descriptors are done: takes them back. */
static u32 tx0_clean(void)
{
    u32 n = 0;
    u32 at;

    spin_lock(&tx0.lock);
    while (n < TX_SIZE && tx0.cleaned != tx0.head) {
        at = tx0.cleaned % TX_SIZE;
        if (!(tx0_status[at] & TX_DONE))
            break;
        pool_put(tx0_buffer[at]);
        tx0_buffer[at] = 0;
        tx0.cleaned++;
        n++;
    }
    if (n) {
        tx0.ticks = 0;
        tx0.hung = 0;
    }
    if (tx0.stopped && tx0_room() > TX_SIZE / 2)
        tx0.stopped = 0;
    spin_unlock(&tx0.lock);
    return n;
}

/* What the card does: marks the next descriptor done. */
static u32 tx0_complete(void)
{
    u32 length = 0;
    u32 at;

    spin_lock(&tx0.lock);
    if (tx0.tail != tx0.head) {
        at = tx0.tail % TX_SIZE;
        tx0_status[at] |= TX_DONE;
        length = tx0_length[at];
        tx0.tail++;
    }
    spin_unlock(&tx0.lock);
    return length;
}

static void tx0_drain(void)
{
    spin_lock(&tx0.lock);
    while (tx0.cleaned != tx0.head) {
        pool_put(tx0_buffer[tx0.cleaned % TX_SIZE]);
        tx0.cleaned++;
    }
    tx0.head = 0;
    tx0.tail = 0;
    tx0.cleaned = 0;
    tx0.stopped = 0;
    tx0.ticks = 0;
    spin_unlock(&tx0.lock);
}

/* Has the queue stood still for too long? */
static int tx0_watch(void)
{
    int hung;

    spin_lock(&tx0.lock);
    if (tx0.cleaned != tx0.head && ++tx0.ticks > 5)
        tx0.hung = 1;
    hung = tx0.hung;
    spin_unlock(&tx0.lock);
    return hung;
}

/* ==== transmission: queue 1, in order of urgency =================================================== */

#define URGENT_SIZE 8

static struct {
    struct spinlock lock;
    u32 count;
    u32 sequence;
    u32 refused;
    int paused;
    int budget;
} tx1;

static u32 tx1_buffer[URGENT_SIZE];
static u32 tx1_urgency[URGENT_SIZE];

/* Puts a packet where it belongs; the caller has the lock. */
static void tx1_insert(u32 buffer, u32 urgency)
{
    u32 at = tx1.count;

    while (at > 0 && tx1_urgency[(at - 1) % URGENT_SIZE] < urgency) {
        tx1_buffer[at % URGENT_SIZE] = tx1_buffer[(at - 1) % URGENT_SIZE];
        tx1_urgency[at % URGENT_SIZE] = tx1_urgency[(at - 1) % URGENT_SIZE];
        at--;
    }
    tx1_buffer[at % URGENT_SIZE] = buffer;
    tx1_urgency[at % URGENT_SIZE] = urgency;
    tx1.count++;
}

static int tx1_send(u32 buffer, u32 urgency)
{
    int sent = 0;

    spin_lock(&tx1.lock);
    if (tx1.count < URGENT_SIZE) {
        tx1_insert(buffer, urgency);
        tx1.sequence++;
        sent = 1;
    } else {
        tx1.refused++;
    }
    spin_unlock(&tx1.lock);
    return sent;
}

/* Gives the card what it may take in this round. */
static u32 tx1_kick(void)
{
    u32 n = 0;
    u32 buffer;

    spin_lock(&tx1.lock);
    while (!tx1.paused && tx1.budget > 0 && tx1.count > 0) {
        tx1.count--;
        buffer = tx1_buffer[tx1.count % URGENT_SIZE];
        tx1_buffer[tx1.count % URGENT_SIZE] = 0;
        tx1.budget--;
        pool_put(buffer);
        n++;
    }
    spin_unlock(&tx1.lock);
    if (n)
        reg_write(REG_TDT1, n);
    return n;
}

static void tx1_refill(int budget)
{
    spin_lock(&tx1.lock);
    tx1.budget = budget;
    spin_unlock(&tx1.lock);
}

static void tx1_pause(int on)
{
    spin_lock(&tx1.lock);
    tx1.paused = on;
    spin_unlock(&tx1.lock);
}

static void tx1_drain(void)
{
    spin_lock(&tx1.lock);
    while (tx1.count > 0) {
        tx1.count--;
        pool_put(tx1_buffer[tx1.count % URGENT_SIZE]);
    }
    tx1.paused = 0;
    spin_unlock(&tx1.lock);
}

/* entry: a packet is to be sent */
int nic_xmit(u32 length, u32 urgency)
{
    u32 buffer;
    int sent;

    if (!if_is_up())
        return -ENETDOWN;
    if (length < 14 || length > 9000) {
        stats_tx_failed(0);
        return -EINVAL;
    }
    buffer = pool_get();
    if (!buffer) {
        stats_tx_failed(1);
        return -ENOMEM;
    }
    sent = urgency ? tx1_send(buffer, urgency) : tx0_send(buffer, length);
    if (!sent) {
        pool_put(buffer);
        stats_tx_failed(1);
        return -EBUSY;
    }
    if (urgency)
        tx1_kick();
    return 0;
}

/* entry: how full are the queues? */
int nic_queue_length(void)
{
    u32 n;

    spin_lock(&tx0.lock);
    n = tx0.head - tx0.cleaned;
    spin_unlock(&tx0.lock);
    spin_lock(&tx1.lock);
    n += tx1.count;
    spin_unlock(&tx1.lock);
    return (int)n;
}

/* ==== reception =================================================================================== */

#define RX_SIZE 16
#define RX_FULL 1u
#define RX_ERROR 2u
#define RX_MULTI 4u

static struct {
    struct spinlock lock;
    u32 next;
    u32 filled;
    int mtu;
    int checksum;
    int starving;
    u32 budget_used;
} rx;

static u32 rx_buffer[RX_SIZE];
static u32 rx_length[RX_SIZE];
static u32 rx_flags[RX_SIZE];

/* Gives the card buffers to receive into. */
static u32 rx_refill(void)
{
    u32 n = 0;
    u32 buffer;

    spin_lock(&rx.lock);
    while (rx.filled - rx.next < RX_SIZE) {
        buffer = pool_get();
        if (!buffer) {
            rx.starving = 1;
            break;
        }
        rx_buffer[rx.filled % RX_SIZE] = buffer;
        rx_flags[rx.filled % RX_SIZE] = 0;
        rx.filled++;
        rx.starving = 0;
        n++;
    }
    spin_unlock(&rx.lock);
    if (n)
        reg_write(REG_RDT, n);
    return n;
}

/* What the card does: a packet arrives in the next buffer. */
static int rx_arrive(u32 length, u32 flags)
{
    u32 i;
    int done = 0;

    spin_lock(&rx.lock);
    for (i = rx.next; i != rx.filled && !done; i++) {
        if (rx_flags[i % RX_SIZE] & RX_FULL)
            continue;
        rx_length[i % RX_SIZE] = length;
        rx_flags[i % RX_SIZE] = RX_FULL | flags;
        done = 1;
    }
    spin_unlock(&rx.lock);
    return done;
}

/* Takes the next packet from the ring: its length, or -1. */
static int rx_take(u32 *buffer, u32 *flags)
{
    int length = -1;
    u32 at;

    spin_lock(&rx.lock);
    at = rx.next % RX_SIZE;
    if (rx.next != rx.filled && (rx_flags[at] & RX_FULL)) {
        *buffer = rx_buffer[at];
        *flags = rx_flags[at];
        length = (int)rx_length[at];
        rx_flags[at] = 0;
        rx.next++;
        rx.budget_used++;
    }
    spin_unlock(&rx.lock);
    return length;
}

static int rx_accepts(int length)
{
    int ok;

    spin_lock(&rx.lock);
    ok = length <= rx.mtu + 18;
    spin_unlock(&rx.lock);
    return ok;
}

static void rx_empty(void)
{
    spin_lock(&rx.lock);
    while (rx.next != rx.filled) {
        pool_put(rx_buffer[rx.next % RX_SIZE]);
        rx.next++;
    }
    rx.next = 0;
    rx.filled = 0;
    rx.budget_used = 0;
    spin_unlock(&rx.lock);
}

/* entry: the kernel polls for packets */
int nic_poll(int budget)
{
    u32 buffer = 0, flags = 0;
    u32 errors = 0, dropped = 0, packets = 0, bytes = 0;
    int length;

    while (budget-- > 0) {
        length = rx_take(&buffer, &flags);
        if (length < 0)
            break;
        if (flags & RX_ERROR) {
            errors++;
        } else if (!rx_accepts(length)) {
            dropped++;
        } else {
            packets++;
            bytes += (u32)length;
            if (flags & RX_MULTI)
                stats_multicast();
        }
        pool_put(buffer);
    }
    stats_rx(packets, bytes, errors, dropped);
    rx_refill();
    tx1_refill(8);
    tx1_kick();
    return (int)packets;
}

/* entry: packets may be this long */
int nic_change_mtu(int mtu)
{
    if (mtu < 68 || mtu > 9000)
        return -EINVAL;
    spin_lock(&rx.lock);
    rx.mtu = mtu;
    spin_unlock(&rx.lock);
    return 0;
}

/* entry: does the card check sums? */
int nic_rx_checksum(int on)
{
    int old;

    spin_lock(&rx.lock);
    old = rx.checksum;
    rx.checksum = on != 0;
    spin_unlock(&rx.lock);
    return old;
}

/* ==== the PHY ===================================================================================== */

#define PHY_REGS 8
#define PHY_CONTROL 0
#define PHY_STATUS 1
#define PHY_ADVERTISE 4
#define PHY_PARTNER 5

#define PHY_AN_ENABLE 0x1000u
#define PHY_AN_DONE 0x0020u
#define PHY_LINK 0x0004u

enum { AN_OFF, AN_START, AN_WAIT, AN_DONE, AN_FAILED };

static struct {
    struct spinlock lock;
    int busy_reads;
    int stage;
    int stage_ticks;
    int link;
    int speed;
    int duplex;
    int polarity;
    int forced;
} phy;

static u32 phy_file[PHY_REGS];

/* The caller has the lock, here and in what follows. */
static u32 phy_read(u32 reg)
{
    phy.busy_reads++;
    return phy_file[reg % PHY_REGS];
}

static void phy_write(u32 reg, u32 value)
{
    phy_file[reg % PHY_REGS] = value;
}

static void phy_stage(int stage)
{
    phy.stage = stage;
    phy.stage_ticks = 0;
}

static void phy_begin(void)
{
    phy_write(PHY_ADVERTISE, phy.forced ? 0x01e1 & ~0x0100u : 0x01e1);
    phy_write(PHY_CONTROL, phy_read(PHY_CONTROL) | PHY_AN_ENABLE);
    phy_stage(AN_WAIT);
}

/* What both sides can do. */
static u32 phy_common(void)
{
    return phy_read(PHY_ADVERTISE) & phy_read(PHY_PARTNER);
}

static void phy_resolve(void)
{
    u32 common = phy_common();

    if (common & 0x0100) {
        phy.speed = 100;
        phy.duplex = 1;
    } else if (common & 0x0080) {
        phy.speed = 100;
        phy.duplex = 0;
    } else if (common & 0x0040) {
        phy.speed = 10;
        phy.duplex = 1;
    } else {
        phy.speed = 10;
        phy.duplex = 0;
    }
}

/* One step of autonegotiation. */
static void phy_step(void)
{
    switch (phy.stage) {
    case AN_START:
        phy_begin();
        break;
    case AN_WAIT:
        if (phy_read(PHY_STATUS) & PHY_AN_DONE) {
            phy_resolve();
            phy_stage(AN_DONE);
        } else if (++phy.stage_ticks > 30) {
            phy_stage(AN_FAILED);
        }
        break;
    case AN_FAILED:
        phy.polarity = !phy.polarity;
        phy_stage(AN_START);
        break;
    default:
        break;
    }
}

/* Looks at the link: has it changed? */
static int phy_look(void)
{
    int up = (phy_read(PHY_STATUS) & PHY_LINK) != 0;
    int changed = up != phy.link;

    phy.link = up;
    if (changed && !up && !phy.forced)
        phy_stage(AN_START);
    return changed;
}

/* The link's speed and duplex in the bits of the control register. */
static u32 phy_control_bits(void)
{
    u32 bits = 0;

    if (phy.link)
        bits |= CTRL_LINK_UP;
    if (phy.speed == 100)
        bits |= 1u << CTRL_SPEED_SHIFT;
    if (phy.duplex)
        bits |= CTRL_DUPLEX;
    return bits;
}

/* Polls the PHY, and tells the card what the link is like. */
static int link_check(void)
{
    int changed;
    u32 bits;

    spin_lock(&phy.lock);
    phy_step();
    changed = phy_look();
    bits = phy_control_bits();
    spin_unlock(&phy.lock);
    if (!changed)
        return 0;
    reg_write(REG_CTRL, bits);
    stats_event(&stats.link_changes);
    log_event(LOG_LINK, bits);
    tx1_pause(!(bits & CTRL_LINK_UP));
    return 1;
}

/* entry: is there a link? */
int nic_get_link(void)
{
    int link, speed;

    spin_lock(&phy.lock);
    link = phy.link;
    speed = phy.speed;
    spin_unlock(&phy.lock);
    return link ? speed : 0;
}

/* entry: the user wants this speed, or autonegotiation */
int nic_set_link(int speed, int duplex)
{
    if (speed != 0 && speed != 10 && speed != 100)
        return -EINVAL;
    spin_lock(&phy.lock);
    phy.forced = speed != 0;
    if (phy.forced) {
        phy.speed = speed;
        phy.duplex = duplex != 0;
        phy_write(PHY_CONTROL, phy_read(PHY_CONTROL) & ~PHY_AN_ENABLE);
        phy_stage(AN_OFF);
    } else {
        phy_stage(AN_START);
    }
    spin_unlock(&phy.lock);
    return 0;
}

/* entry: a register of the PHY, for tools */
int nic_mii_read(u32 reg)
{
    u32 value;

    if (reg >= PHY_REGS)
        return -EINVAL;
    spin_lock(&phy.lock);
    value = phy_read(reg);
    spin_unlock(&phy.lock);
    return (int)value;
}

/* entry: and to write one */
int nic_mii_write(u32 reg, u32 value)
{
    if (reg >= PHY_REGS)
        return -EINVAL;
    spin_lock(&phy.lock);
    phy_write(reg, value & 0xffff);
    if (reg == PHY_CONTROL && (value & PHY_AN_ENABLE))
        phy_stage(AN_START);
    spin_unlock(&phy.lock);
    return 0;
}

/* ==== the EEPROM: one user at a time, who does not wait =============================================== */

#define EEPROM_WORDS 16
#define EEPROM_SUM 0xbaba

static struct {
    atomic_t owner;
    u32 cycles;
    u32 failures;
    int write_enabled;
    int last_error;
} eeprom;

static u16 eeprom_word[EEPROM_WORDS];

static int eeprom_claim(void)
{
    return atomic_move(&eeprom.owner, 0, 1);
}

static void eeprom_release(void)
{
    atomic_set(&eeprom.owner, 0);
}

/* The EEPROM is ours, here and in what follows. */
static u16 eeprom_fetch(u32 at)
{
    eeprom.cycles += 16;
    return eeprom_word[at % EEPROM_WORDS];
}

static int eeprom_store(u32 at, u16 value)
{
    if (!eeprom.write_enabled) {
        eeprom.failures++;
        eeprom.last_error = EIO;
        return -EIO;
    }
    eeprom.cycles += 32;
    eeprom_word[at % EEPROM_WORDS] = value;
    return 0;
}

static u16 eeprom_sum(void)
{
    u32 i;
    u16 sum = 0;

    for (i = 0; i < EEPROM_WORDS; i++)
        sum = (u16)(sum + eeprom_fetch(i));
    return sum;
}

static void eeprom_fix_sum(void)
{
    u16 others;

    eeprom_store(EEPROM_WORDS - 1, 0);
    others = eeprom_sum();
    eeprom_store(EEPROM_WORDS - 1, (u16)(EEPROM_SUM - others));
}

/* entry: a word of the EEPROM */
int nic_eeprom_read(u32 at)
{
    int value;

    if (at >= EEPROM_WORDS)
        return -EINVAL;
    if (!eeprom_claim())
        return -EBUSY;
    value = eeprom_fetch(at);
    eeprom_release();
    return value;
}

/* entry: a word is to be changed */
int nic_eeprom_write(u32 at, u32 value)
{
    int error;

    if (at >= EEPROM_WORDS - 1)
        return -EINVAL;
    if (!eeprom_claim())
        return -EBUSY;
    eeprom.write_enabled = 1;
    error = eeprom_store(at, (u16)value);
    if (!error)
        eeprom_fix_sum();
    eeprom.write_enabled = 0;
    eeprom_release();
    log_event(LOG_EEPROM, at);
    return error;
}

/* entry: is the EEPROM sound? */
int nic_eeprom_check(void)
{
    int good;

    if (!eeprom_claim())
        return -EBUSY;
    good = eeprom_sum() == EEPROM_SUM;
    if (!good) {
        eeprom.failures++;
        eeprom.last_error = EIO;
    }
    eeprom_release();
    return good ? 0 : -EIO;
}

/* entry: how often did it fail? */
int nic_eeprom_failures(void)
{
    int failures;

    if (!eeprom_claim())
        return -EBUSY;
    failures = (int)eeprom.failures;
    if (eeprom.last_error)
        failures |= eeprom.last_error << 16;
    eeprom_release();
    return failures;
}

/* ==== filters of addresses ============================================================================= */

#define FILTER_EXACT 4
#define FILTER_HASH 8

static struct {
    struct spinlock lock;
    int promisc;
    int allmulti;
    u32 exact;
    u32 hashed;
    u32 changes;
} filter;

static u32 filter_exact[FILTER_EXACT];
static u32 filter_hash[FILTER_HASH];

static u32 filter_bucket(u32 address)
{
    return (address ^ address >> 7 ^ address >> 13) % (FILTER_HASH * 32);
}

/* The caller has the lock, here and in what follows. */
static int filter_find(u32 address)
{
    u32 i;

    for (i = 0; i < filter.exact && i < FILTER_EXACT; i++)
        if (filter_exact[i] == address)
            return (int)i;
    return -1;
}

static void filter_hash_in(u32 address)
{
    u32 bucket = filter_bucket(address);

    filter_hash[bucket / 32] |= 1u << bucket % 32;
    filter.hashed++;
}

static u32 filter_rctl(void)
{
    u32 bits = 0;

    if (filter.promisc)
        bits |= RCTL_PROMISC;
    if (filter.allmulti || filter.hashed > 100)
        bits |= RCTL_ALLMULTI;
    return bits;
}

static void filter_program(void)
{
    u32 bits;

    spin_lock(&filter.lock);
    bits = filter_rctl();
    filter.changes++;
    spin_unlock(&filter.lock);
    reg_clear(REG_RCTL, RCTL_PROMISC | RCTL_ALLMULTI);
    reg_set(REG_RCTL, bits);
}

/* entry: packets to this address are wanted */
int nic_filter_add(u32 address)
{
    spin_lock(&filter.lock);
    if (filter_find(address) < 0) {
        if (filter.exact < FILTER_EXACT) {
            filter_exact[filter.exact % FILTER_EXACT] = address;
            filter.exact++;
        } else {
            filter_hash_in(address);
        }
    }
    spin_unlock(&filter.lock);
    filter_program();
    return 0;
}

/* entry: and no longer */
int nic_filter_remove(u32 address)
{
    int at;

    spin_lock(&filter.lock);
    at = filter_find(address);
    if (at >= 0) {
        filter.exact--;
        filter_exact[at % FILTER_EXACT] = filter_exact[filter.exact % FILTER_EXACT];
    }
    spin_unlock(&filter.lock);
    if (at < 0)
        return -EINVAL;
    filter_program();
    return 0;
}

/* entry: everything is wanted, or all multicast */
int nic_filter_mode(int promisc, int allmulti)
{
    spin_lock(&filter.lock);
    filter.promisc = promisc != 0;
    filter.allmulti = allmulti != 0;
    spin_unlock(&filter.lock);
    filter_program();
    return 0;
}

/* entry: no hashed addresses any more */
void nic_filter_flush(void)
{
    int i;

    spin_lock(&filter.lock);
    for (i = 0; i < FILTER_HASH; i++)
        filter_hash[i] = 0;
    filter.hashed = 0;
    spin_unlock(&filter.lock);
    filter_program();
}

static int filter_wants(u32 address)
{
    u32 bucket = filter_bucket(address);
    int wanted;

    spin_lock(&filter.lock);
    wanted = filter.promisc || filter_find(address) >= 0
             || (filter_hash[bucket / 32] >> bucket % 32 & 1);
    spin_unlock(&filter.lock);
    return wanted;
}

/* ==== VLANs ============================================================================================= */

#define VLAN_WORDS 16
#define VLAN_MOST (VLAN_WORDS * 32)

static struct {
    struct spinlock lock;
    u32 count;
    u32 native;
    int strip;
    int insert;
} vlan;

static u32 vlan_member[VLAN_WORDS];

static int vlan_has(u32 id)
{
    return vlan_member[id / 32 % VLAN_WORDS] >> id % 32 & 1;
}

static void vlan_turn(u32 id)
{
    vlan_member[id / 32 % VLAN_WORDS] ^= 1u << id % 32;
}

/* entry: a VLAN is joined */
int nic_vlan_add(u32 id)
{
    int first;

    if (id == 0 || id >= VLAN_MOST)
        return -EINVAL;
    spin_lock(&vlan.lock);
    if (vlan_has(id)) {
        spin_unlock(&vlan.lock);
        return -EBUSY;
    }
    vlan_turn(id);
    first = vlan.count++ == 0;
    spin_unlock(&vlan.lock);
    if (first)
        reg_set(REG_RCTL, RCTL_VLAN);
    return 0;
}

/* entry: and left */
int nic_vlan_kill(u32 id)
{
    int last = 0;

    if (id == 0 || id >= VLAN_MOST)
        return -EINVAL;
    spin_lock(&vlan.lock);
    if (vlan_has(id)) {
        vlan_turn(id);
        last = --vlan.count == 0;
    }
    spin_unlock(&vlan.lock);
    if (last)
        reg_clear(REG_RCTL, RCTL_VLAN);
    return 0;
}

/* entry: tags are taken off, or put on */
int nic_vlan_mode(int strip, int insert, u32 native)
{
    if (native >= VLAN_MOST)
        return -EINVAL;
    spin_lock(&vlan.lock);
    vlan.strip = strip != 0;
    vlan.insert = insert != 0;
    vlan.native = native;
    spin_unlock(&vlan.lock);
    return 0;
}

/* Does a packet of this VLAN pass, and with how many bytes more or less? */
static int vlan_pass(u32 id, int *delta)
{
    int pass;

    spin_lock(&vlan.lock);
    pass = vlan.count == 0 || id == vlan.native || vlan_has(id % VLAN_MOST);
    *delta = vlan.strip ? -4 : 0;
    spin_unlock(&vlan.lock);
    return pass;
}

/* entry: the wire delivers a packet */
int nic_wire(u32 address, u32 id, u32 length)
{
    int delta = 0;
    u32 flags = address & 1 ? RX_MULTI : 0;

    if (!if_is_up())
        return -ENETDOWN;
    if (!filter_wants(address) || !vlan_pass(id, &delta))
        return 0;
    if (length > 16000)
        flags |= RX_ERROR;
    if (!rx_arrive(length + (u32)delta, flags)) {
        reg_set(REG_ICR, ICR_OVERRUN);
        return -ENOSPC;
    }
    reg_set(REG_ICR, ICR_RX);
    return 1;
}

/* ==== moderation of interrupts =========================================================================== */

enum { ITR_LOWEST, ITR_LOW, ITR_BULK };

static struct {
    struct spinlock lock;
    int class;
    int adaptive;
    u32 rate;
    u32 packets;
    u32 bytes;
    u32 rounds;
} itr;

/* Which kind of traffic is this? The caller has the lock. */
static int itr_classify(void)
{
    u32 size = itr.packets ? itr.bytes / itr.packets : 0;

    switch (itr.class) {
    case ITR_LOWEST:
        return itr.bytes > 8000 ? ITR_LOW : ITR_LOWEST;
    case ITR_LOW:
        if (itr.bytes > 10000)
            return size > 2000 ? ITR_BULK : ITR_LOW;
        return itr.packets < 5 ? ITR_LOWEST : ITR_LOW;
    default:
        return itr.bytes < 6000 ? ITR_LOW : ITR_BULK;
    }
}

static u32 itr_rate_of(int class)
{
    switch (class) {
    case ITR_LOWEST:
        return 70000;
    case ITR_LOW:
        return 20000;
    default:
        return 4000;
    }
}

/* A round is over: is another rate better? */
static u32 itr_round(u32 packets, u32 bytes)
{
    u32 rate = 0;
    int class;

    spin_lock(&itr.lock);
    itr.packets += packets;
    itr.bytes += bytes;
    if (itr.adaptive && ++itr.rounds >= 8) {
        class = itr_classify();
        if (class != itr.class) {
            itr.class = class;
            itr.rate = itr_rate_of(class);
            rate = itr.rate;
        }
        itr.rounds = 0;
        itr.packets = 0;
        itr.bytes = 0;
    }
    spin_unlock(&itr.lock);
    return rate;
}

/* entry: how often may the card interrupt? */
int nic_set_coalesce(u32 rate)
{
    if (rate > 100000)
        return -EINVAL;
    spin_lock(&itr.lock);
    itr.adaptive = rate == 0;
    if (rate)
        itr.rate = rate;
    spin_unlock(&itr.lock);
    if (rate)
        reg_write(REG_ITR, rate);
    return 0;
}

/* entry: and how often does it? */
int nic_get_coalesce(void)
{
    u32 rate;

    spin_lock(&itr.lock);
    rate = itr.adaptive ? itr_rate_of(itr.class) : itr.rate;
    spin_unlock(&itr.lock);
    return (int)rate;
}

/* ==== the mailbox to the firmware ========================================================================== */

#define MBOX_SIZE 4

enum { MBOX_NOP, MBOX_SET_MAC, MBOX_VF_RESET, MBOX_TEMP, MBOX_COMMANDS };

static struct {
    struct spinlock lock;
    u32 asked;
    u32 answered;
    u32 taken;
    u32 lost;
    int dead;
} mbox;

static u32 mbox_command[MBOX_SIZE];
static u32 mbox_argument[MBOX_SIZE];
static int mbox_answer[MBOX_SIZE];

/* Posts a command: its number, or an error. */
static int mbox_post(u32 command, u32 argument)
{
    int number = -EBUSY;
    u32 at;

    spin_lock(&mbox.lock);
    if (mbox.dead) {
        number = -ENODEV;
    } else if (mbox.asked - mbox.taken < MBOX_SIZE) {
        at = mbox.asked % MBOX_SIZE;
        mbox_command[at] = command;
        mbox_argument[at] = argument;
        mbox_answer[at] = 0;
        number = (int)(mbox.asked++ & 0x7fff);
    }
    spin_unlock(&mbox.lock);
    return number;
}

/* What the firmware does with the next command. */
static int mbox_serve(u32 *argument)
{
    int command = -1;
    u32 at;

    spin_lock(&mbox.lock);
    if (mbox.answered != mbox.asked) {
        at = mbox.answered % MBOX_SIZE;
        command = (int)mbox_command[at];
        *argument = mbox_argument[at];
        mbox_answer[at] = command < MBOX_COMMANDS ? 1 : -EINVAL;
        mbox.answered++;
    }
    spin_unlock(&mbox.lock);
    return command;
}

/* Takes the oldest answer. */
static int mbox_collect(void)
{
    int answer = -EAGAIN;

    spin_lock(&mbox.lock);
    if (mbox.taken != mbox.answered) {
        answer = mbox_answer[mbox.taken % MBOX_SIZE];
        mbox.taken++;
    }
    spin_unlock(&mbox.lock);
    return answer;
}

static void mbox_forget(int dead)
{
    spin_lock(&mbox.lock);
    mbox.lost += mbox.asked - mbox.taken;
    mbox.asked = 0;
    mbox.answered = 0;
    mbox.taken = 0;
    mbox.dead = dead;
    spin_unlock(&mbox.lock);
}

/* entry: a command for the firmware */
int nic_mbox_command(u32 command, u32 argument)
{
    int number;

    if (command >= MBOX_COMMANDS)
        return -EINVAL;
    number = mbox_post(command, argument);
    if (number >= 0)
        reg_set(REG_ICR, ICR_MBOX);
    return number;
}

/* entry: is there an answer? */
int nic_mbox_poll(void)
{
    int answer = mbox_collect();

    if (answer < 0 && answer != -EAGAIN)
        log_event(LOG_MBOX, (u32)-answer);
    return answer;
}

/* ==== virtual functions ===================================================================================== */

#define VF_MOST 4

static struct {
    struct spinlock lock;
    u32 enabled;
    u32 resets;
    u32 spoofs;
} vf;

static u32 vf_mac[VF_MOST];
static u32 vf_vlan[VF_MOST];
static int vf_trusted[VF_MOST];
static int vf_link[VF_MOST];

/* The caller has the lock. */
static void vf_clear(u32 n)
{
    vf_mac[n % VF_MOST] = 0;
    vf_vlan[n % VF_MOST] = 0;
    vf_trusted[n % VF_MOST] = 0;
    vf_link[n % VF_MOST] = 0;
}

static void vf_reset(u32 n)
{
    spin_lock(&vf.lock);
    if (n < vf.enabled) {
        vf_clear(n);
        vf.resets++;
    }
    spin_unlock(&vf.lock);
    log_event(LOG_VF, n);
}

static void vf_tell_link(int link)
{
    u32 i;

    spin_lock(&vf.lock);
    for (i = 0; i < vf.enabled && i < VF_MOST; i++)
        vf_link[i] = link;
    spin_unlock(&vf.lock);
}

/* May this function send from that address? */
static int vf_may_send(u32 n, u32 mac)
{
    int ok;

    spin_lock(&vf.lock);
    ok = n < vf.enabled && (vf_trusted[n % VF_MOST] || vf_mac[n % VF_MOST] == mac);
    if (!ok)
        vf.spoofs++;
    spin_unlock(&vf.lock);
    return ok;
}

/* entry: a number of virtual functions */
int nic_sriov(u32 count)
{
    u32 i;

    if (count > VF_MOST)
        return -EINVAL;
    spin_lock(&vf.lock);
    for (i = count; i < vf.enabled; i++)
        vf_clear(i);
    vf.enabled = count;
    spin_unlock(&vf.lock);
    return (int)count;
}

/* entry: the address of one */
int nic_vf_mac(u32 n, u32 mac)
{
    int error = -EINVAL;

    spin_lock(&vf.lock);
    if (n < vf.enabled) {
        vf_mac[n % VF_MOST] = mac;
        error = 0;
    }
    spin_unlock(&vf.lock);
    return error ? error : mbox_post(MBOX_SET_MAC, n);
}

/* entry: its VLAN, and whether it is trusted */
int nic_vf_setup(u32 n, u32 id, int trusted)
{
    int error = -EINVAL;

    if (id >= VLAN_MOST)
        return -EINVAL;
    spin_lock(&vf.lock);
    if (n < vf.enabled) {
        vf_vlan[n % VF_MOST] = id;
        vf_trusted[n % VF_MOST] = trusted != 0;
        error = 0;
    }
    spin_unlock(&vf.lock);
    return error;
}

/* entry: a virtual function sends a packet */
int nic_vf_xmit(u32 n, u32 mac, u32 length)
{
    if (!vf_may_send(n, mac))
        return -EINVAL;
    return nic_xmit(length, 1 + n % 4);
}

/* ==== the clock ============================================================================================== */

static struct {
    struct spinlock lock;
    u32 seconds;
    u32 nanoseconds;
    int drift;
    u32 stamp;
    u32 stamps;
    int armed;
} ptp;

/* The caller has the lock. */
static void ptp_advance(u32 nanoseconds)
{
    ptp.nanoseconds += nanoseconds;
    if (ptp.nanoseconds >= 1000000000u) {
        ptp.nanoseconds -= 1000000000u;
        ptp.seconds++;
    }
}

static void ptp_tick(void)
{
    spin_lock(&ptp.lock);
    ptp_advance((u32)(1000000 + ptp.drift));
    spin_unlock(&ptp.lock);
}

static void ptp_stamp_packet(void)
{
    spin_lock(&ptp.lock);
    if (ptp.armed) {
        ptp.stamp = ptp.nanoseconds;
        ptp.stamps++;
        ptp.armed = 0;
    }
    spin_unlock(&ptp.lock);
}

/* entry: what time is it? */
int nic_ptp_gettime(void)
{
    u32 seconds;

    spin_lock(&ptp.lock);
    seconds = ptp.seconds;
    if (ptp.nanoseconds > 500000000u)
        seconds++;
    spin_unlock(&ptp.lock);
    return (int)seconds;
}

/* entry: it is this time */
void nic_ptp_settime(u32 seconds, u32 nanoseconds)
{
    spin_lock(&ptp.lock);
    ptp.seconds = seconds;
    ptp.nanoseconds = nanoseconds % 1000000000u;
    spin_unlock(&ptp.lock);
}

/* entry: the clock runs faster, or slower */
int nic_ptp_adjust(int drift)
{
    if (drift > 1000 || drift < -1000)
        return -EINVAL;
    spin_lock(&ptp.lock);
    ptp.drift = drift;
    spin_unlock(&ptp.lock);
    return 0;
}

/* entry: when did the last packet leave? */
int nic_ptp_stamp(int arm)
{
    int stamp;

    spin_lock(&ptp.lock);
    stamp = (int)ptp.stamp;
    if (arm)
        ptp.armed = 1;
    spin_unlock(&ptp.lock);
    return stamp;
}

/* ==== temperature ============================================================================================= */

enum { HEAT_COOL, HEAT_WARM, HEAT_HOT };

static struct {
    struct spinlock lock;
    int now;
    int worst;
    int level;
    int warm_at;
    int hot_at;
    u32 alarms;
} heat;

/* The caller has the lock. */
static int heat_level_of(int degrees)
{
    if (heat.hot_at && degrees >= heat.hot_at)
        return HEAT_HOT;
    if (heat.warm_at && degrees >= heat.warm_at)
        return HEAT_WARM;
    return HEAT_COOL;
}

/* A new reading: has the level changed? */
static int heat_read(int degrees)
{
    int level, changed;

    spin_lock(&heat.lock);
    heat.now = degrees;
    if (degrees > heat.worst)
        heat.worst = degrees;
    level = heat_level_of(degrees);
    changed = level != heat.level;
    heat.level = level;
    if (changed && level == HEAT_HOT)
        heat.alarms++;
    spin_unlock(&heat.lock);
    return changed ? level : -1;
}

static void heat_react(int level)
{
    if (level < 0)
        return;
    log_event(LOG_TEMP, (u32)level);
    if (level == HEAT_HOT)
        reg_clear(REG_TCTL, TCTL_ENABLE);
    else
        reg_set(REG_TCTL, TCTL_ENABLE);
}

/* entry: the limits of temperature */
int nic_heat_limits(int warm, int hot)
{
    if (warm < 0 || hot < warm)
        return -EINVAL;
    spin_lock(&heat.lock);
    heat.warm_at = warm;
    heat.hot_at = hot;
    spin_unlock(&heat.lock);
    return 0;
}

/* entry: how hot was it? */
int nic_heat_worst(int forget)
{
    int worst;

    spin_lock(&heat.lock);
    worst = heat.worst;
    if (forget)
        heat.worst = heat.now;
    spin_unlock(&heat.lock);
    return worst;
}

/* ==== pause frames and classes of traffic, under a lock that sleeps ============================================= */

#define CLASSES 4

static struct {
    struct mutex lock;
    int rx_pause;
    int tx_pause;
    int high_water;
    int low_water;
    int classes;
    u32 version;
} dcb = { .lock = MUTEX_INIT };

static int dcb_share[CLASSES];
static int dcb_priority[8];

/* The caller has the lock, here and in what follows. */
static int dcb_sum(void)
{
    int i, sum = 0;

    for (i = 0; i < CLASSES; i++)
        sum += dcb_share[i];
    return sum;
}

static void dcb_even(int classes)
{
    int i;

    for (i = 0; i < CLASSES; i++)
        dcb_share[i] = i < classes ? 100 / classes : 0;
    dcb_share[0] += 100 - dcb_sum();
    for (i = 0; i < 8; i++)
        dcb_priority[i] = i % classes;
    dcb.classes = classes;
    dcb.version++;
}

static u32 dcb_bits(void)
{
    u32 bits = 0;

    if (dcb.rx_pause)
        bits |= 1;
    if (dcb.tx_pause)
        bits |= 2;
    return bits | (u32)dcb.high_water << 8 | (u32)dcb.low_water << 16;
}

/* entry: pause frames */
int nic_set_pause(int receive, int transmit)
{
    mutex_lock(&dcb.lock);
    dcb.rx_pause = receive != 0;
    dcb.tx_pause = transmit != 0;
    reg_write(REG_PAUSE, dcb_bits());
    mutex_unlock(&dcb.lock);
    return 0;
}

/* entry: when to send them */
int nic_set_watermarks(int low, int high)
{
    if (low < 0 || high <= low || high > 200)
        return -EINVAL;
    mutex_lock(&dcb.lock);
    dcb.low_water = low;
    dcb.high_water = high;
    reg_write(REG_PAUSE, dcb_bits());
    mutex_unlock(&dcb.lock);
    return 0;
}

/* entry: a number of classes of traffic */
int nic_set_classes(int classes)
{
    if (classes < 1 || classes > CLASSES)
        return -EINVAL;
    mutex_lock(&dcb.lock);
    dcb_even(classes);
    mutex_unlock(&dcb.lock);
    return 0;
}

/* entry: the share of one */
int nic_set_share(int class, int share)
{
    int old, error = 0;

    if (class < 0 || class >= CLASSES || share < 0 || share > 100)
        return -EINVAL;
    mutex_lock(&dcb.lock);
    old = dcb_share[class];
    dcb_share[class] = share;
    if (dcb_sum() > 100) {
        dcb_share[class] = old;
        error = -EINVAL;
    } else {
        dcb.version++;
    }
    mutex_unlock(&dcb.lock);
    return error;
}

/* entry: which class is this priority? */
int nic_get_class(int priority)
{
    int class;

    if (priority < 0 || priority >= 8)
        return -EINVAL;
    mutex_lock(&dcb.lock);
    class = dcb_priority[priority];
    if (class >= dcb.classes)
        class = 0;
    mutex_unlock(&dcb.lock);
    return class;
}

/* ==== receive side scaling ======================================================================================== */

#define RSS_TABLE 16
#define RSS_KEY 10

static struct {
    struct mutex lock;
    int queues;
    int enabled;
    u32 generation;
} rss = { .lock = MUTEX_INIT };

static u8 rss_table[RSS_TABLE];
static u8 rss_key[RSS_KEY];

/* The caller has the lock. */
static void rss_spread(void)
{
    int i;

    for (i = 0; i < RSS_TABLE; i++)
        rss_table[i] = (u8)(rss.queues ? i % rss.queues : 0);
    rss.generation++;
}

/* The caller has the lock. */
static u32 rss_hash(u32 flow)
{
    u32 hash = 0;
    int i;

    for (i = 0; i < RSS_KEY; i++) {
        if (flow >> i & 1)
            hash ^= (u32)rss_key[i] << (i % 4 * 8);
    }
    return hash;
}

/* entry: a number of queues receive */
int nic_rss_queues(int queues)
{
    if (queues < 0 || queues > 8)
        return -EINVAL;
    mutex_lock(&rss.lock);
    rss.queues = queues;
    rss.enabled = queues > 1;
    rss_spread();
    mutex_unlock(&rss.lock);
    return 0;
}

/* entry: an entry of the table */
int nic_rss_entry(u32 at, int queue)
{
    int error = 0;

    if (at >= RSS_TABLE)
        return -EINVAL;
    mutex_lock(&rss.lock);
    if (queue < 0 || queue >= rss.queues)
        error = -EINVAL;
    else
        rss_table[at] = (u8)queue;
    mutex_unlock(&rss.lock);
    return error;
}

/* entry: a byte of the key */
int nic_rss_key(u32 at, int value)
{
    if (at >= RSS_KEY)
        return -EINVAL;
    mutex_lock(&rss.lock);
    rss_key[at] = (u8)value;
    rss.generation++;
    mutex_unlock(&rss.lock);
    return 0;
}

/* entry: where does this flow go? */
int nic_rss_queue_of(u32 flow)
{
    int queue = 0;

    mutex_lock(&rss.lock);
    if (rss.enabled)
        queue = rss_table[rss_hash(flow) % RSS_TABLE];
    mutex_unlock(&rss.lock);
    return queue;
}

/* ==== steering of flows ============================================================================================= */

#define FDIR_SIZE 8

static struct {
    struct spinlock lock;
    u32 used;
    u32 matches;
    u32 misses;
    u32 evictions;
    u32 hand;
} fdir;

static u32 fdir_flow[FDIR_SIZE];
static int fdir_queue[FDIR_SIZE];
static int fdir_hot[FDIR_SIZE];

/* The caller has the lock, here and in what follows. */
static int fdir_find(u32 flow)
{
    int i;

    for (i = 0; i < FDIR_SIZE; i++)
        if (fdir_flow[i] == flow && fdir_queue[i] >= 0)
            return i;
    return -1;
}

/* A place for a new rule: a free one, or one that was not used of late. */
static int fdir_place(void)
{
    int turns;
    u32 at;

    for (turns = 0; turns < 2 * FDIR_SIZE; turns++) {
        at = fdir.hand++ % FDIR_SIZE;
        if (fdir_flow[at] == 0)
            return (int)at;
        if (!fdir_hot[at]) {
            fdir.evictions++;
            fdir.used--;
            return (int)at;
        }
        fdir_hot[at] = 0;
    }
    return 0;
}

static void fdir_put(u32 flow, int queue)
{
    int at = fdir_find(flow);

    if (at < 0) {
        at = fdir_place();
        fdir.used++;
    }
    fdir_flow[at % FDIR_SIZE] = flow;
    fdir_queue[at % FDIR_SIZE] = queue;
    fdir_hot[at % FDIR_SIZE] = 1;
}

/* entry: a flow is to go to a queue */
int nic_fdir_add(u32 flow, int queue)
{
    if (flow == 0 || queue < 0 || queue > 7)
        return -EINVAL;
    spin_lock(&fdir.lock);
    fdir_put(flow, queue);
    spin_unlock(&fdir.lock);
    return 0;
}

/* entry: or no longer */
int nic_fdir_remove(u32 flow)
{
    int at;

    spin_lock(&fdir.lock);
    at = fdir_find(flow);
    if (at >= 0) {
        fdir_flow[at % FDIR_SIZE] = 0;
        fdir_queue[at % FDIR_SIZE] = -1;
        fdir.used--;
    }
    spin_unlock(&fdir.lock);
    return at < 0 ? -EINVAL : 0;
}

/* entry: where does it go? */
int nic_fdir_lookup(u32 flow)
{
    int at, queue = -1;

    spin_lock(&fdir.lock);
    at = fdir_find(flow);
    if (at >= 0) {
        fdir.matches++;
        fdir_hot[at % FDIR_SIZE] = 1;
        queue = fdir_queue[at % FDIR_SIZE];
    } else {
        fdir.misses++;
    }
    spin_unlock(&fdir.lock);
    return queue >= 0 ? queue : nic_rss_queue_of(flow);
}

/* entry: how well does it work? */
int nic_fdir_report(void)
{
    int share;

    spin_lock(&fdir.lock);
    share = fdir.matches + fdir.misses ? (int)(fdir.matches * 100 / (fdir.matches + fdir.misses)) : 0;
    if (fdir.evictions > 1000) {
        fdir.evictions = 0;
        fdir.matches = 0;
        fdir.misses = 0;
    }
    spin_unlock(&fdir.lock);
    return share;
}

/* ==== lights: the thread that blinks has them =================================================================================== */

static struct {
    atomic_t owner;
    u32 pattern;
    u32 before;
    int rounds;
} led;

static void led_show(u32 pattern)
{
    led.pattern = pattern;
    reg_write(REG_LED, pattern);
}

/* entry: blink, so that a person finds the card */
int nic_led_blink(int rounds)
{
    int i;

    if (rounds < 1 || rounds > 10)
        return -EINVAL;
    if (!atomic_move(&led.owner, 0, 1))
        return -EBUSY;
    led.before = reg_read(REG_LED);
    led.rounds = rounds;
    for (i = 0; i < led.rounds; i++)
        led_show(i & 1 ? 0 : 0xf);
    led_show(led.before);
    atomic_set(&led.owner, 0);
    return 0;
}

/* entry: this light is on from now on */
int nic_led_set(u32 pattern)
{
    if (!atomic_move(&led.owner, 0, 1))
        return -EBUSY;
    led_show(pattern & 0xf);
    atomic_set(&led.owner, 0);
    return 0;
}

/* ==== wake-up =============================================================================================================== */

static struct {
    struct spinlock lock;
    int magic;
    int unicast;
    int link;
    u32 secret;
    u32 woken;
    int last_cause;
} wol;

/* The caller has the lock. */
static u32 wol_bits(void)
{
    return (u32)(wol.magic | wol.unicast << 1 | wol.link << 2);
}

static void wol_arm(void)
{
    u32 bits;

    spin_lock(&wol.lock);
    bits = wol_bits();
    spin_unlock(&wol.lock);
    reg_write(REG_WUC, bits);
}

/* entry: what wakes the machine up */
int nic_set_wol(int magic, int unicast, int link)
{
    spin_lock(&wol.lock);
    wol.magic = magic != 0;
    wol.unicast = unicast != 0;
    wol.link = link != 0;
    spin_unlock(&wol.lock);
    return 0;
}

/* entry: the secret of a magic packet */
int nic_set_wol_secret(u32 secret)
{
    spin_lock(&wol.lock);
    wol.secret = secret;
    spin_unlock(&wol.lock);
    return 0;
}

/* entry: a packet arrives while the machine sleeps */
int nic_wol_packet(int magic, u32 secret)
{
    int wakes;

    spin_lock(&wol.lock);
    wakes = magic ? wol.magic && secret == wol.secret : wol.unicast;
    if (wakes) {
        wol.woken++;
        wol.last_cause = magic ? 1 : 2;
    }
    spin_unlock(&wol.lock);
    return wakes;
}

/* ==== power: the thread that moves the state has what was saved ========================================================================= */

enum { PM_ON, PM_FALLING, PM_OFF, PM_RISING };

static struct {
    atomic_t state;
    int saved_mtu;
    int saved_link;
    int falls;
    u32 saved_filter;
} pm;

static u32 pm_saved[REG_COUNT];

/* The passage is ours, here and in what follows. */
static void pm_save_registers(void)
{
    int i;

    spin_lock(&mmio.lock);
    for (i = 0; i < REG_COUNT; i++)
        pm_saved[i] = mmio_file[i];
    spin_unlock(&mmio.lock);
}

static void pm_restore_registers(void)
{
    int i;

    spin_lock(&mmio.lock);
    for (i = 0; i < REG_COUNT; i++)
        mmio_file[i] = pm_saved[i];
    spin_unlock(&mmio.lock);
}

static void pm_save_rest(void)
{
    spin_lock(&rx.lock);
    pm.saved_mtu = rx.mtu;
    spin_unlock(&rx.lock);
    spin_lock(&phy.lock);
    pm.saved_link = phy.link;
    phy_stage(AN_OFF);
    spin_unlock(&phy.lock);
    spin_lock(&filter.lock);
    pm.saved_filter = filter_rctl();
    spin_unlock(&filter.lock);
    pm.falls++;
}

static void pm_restore_rest(void)
{
    spin_lock(&rx.lock);
    rx.mtu = pm.saved_mtu;
    spin_unlock(&rx.lock);
    spin_lock(&phy.lock);
    if (pm.saved_link)
        phy_stage(AN_START);
    spin_unlock(&phy.lock);
    reg_set(REG_RCTL, pm.saved_filter);
}

/* entry: the machine goes to sleep */
int nic_suspend(void)
{
    if (!atomic_move(&pm.state, PM_ON, PM_FALLING))
        return -EBUSY;
    pm_save_registers();
    pm_save_rest();
    wol_arm();
    reg_write(REG_IMS, 0);
    atomic_set(&pm.state, PM_OFF);
    log_event(LOG_PM, 0);
    return 0;
}

/* entry: and wakes up */
int nic_resume(void)
{
    if (!atomic_move(&pm.state, PM_OFF, PM_RISING))
        return -EBUSY;
    pm_restore_registers();
    pm_restore_rest();
    atomic_set(&pm.state, PM_ON);
    log_event(LOG_PM, 1);
    return 0;
}

/* entry: how often has it slept? No thread knows while it falls asleep or wakes up. */
int nic_pm_falls(void)
{
    int falls;

#ifdef SEEDED_RACE
    if (atomic_read(&pm.state) != PM_ON)
        return -EAGAIN;
    falls = pm.falls;
#else
    if (!atomic_move(&pm.state, PM_ON, PM_FALLING))
        return -EAGAIN;
    falls = pm.falls;
    atomic_set(&pm.state, PM_ON);
#endif
    return falls;
}

/* ==== opening and closing =========================================================================================================== */

/* Only the thread that has brought the interface to OPENING or CLOSING uses these. */
static struct {
    int opened;
    int vectors;
    u32 features;
    u32 last_error;
} netdev;

static int netdev_vectors(int wanted)
{
    netdev.vectors = wanted > 4 ? 4 : wanted;
    return netdev.vectors;
}

static void netdev_features(void)
{
    netdev.features = 0;
    if (netdev.vectors > 1)
        netdev.features |= 1;
    if (netdev.opened > 0)
        netdev.features |= 2;
}

static int netdev_start(void)
{
    pool_fill();
    if (!rx_refill()) {
        netdev.last_error = ENOMEM;
        return -ENOMEM;
    }
    reg_set(REG_RCTL, RCTL_ENABLE);
    reg_set(REG_TCTL, TCTL_ENABLE | TCTL_PAD);
    reg_write(REG_IMS, ICR_TX0 | ICR_TX1 | ICR_RX | ICR_LINK | ICR_MBOX | ICR_TEMP);
    netdev.opened++;
    return 0;
}

static void netdev_stop(void)
{
    reg_write(REG_IMS, 0);
    reg_clear(REG_RCTL, RCTL_ENABLE);
    reg_clear(REG_TCTL, TCTL_ENABLE);
    tx0_drain();
    tx1_drain();
    rx_empty();
    netdev.opened--;
}

/* entry: the interface is brought up */
int nic_open(int vectors)
{
    int error;

    if (!atomic_move(&if_state, IF_CLOSED, IF_OPENING))
        return -EBUSY;
    netdev_vectors(vectors);
    netdev_features();
    error = netdev_start();
    if (error) {
        atomic_set(&if_state, IF_CLOSED);
        return error;
    }
    log_event(LOG_OPEN, (u32)netdev.vectors);
    atomic_set(&if_state, IF_UP);
    return 0;
}

/* entry: and taken down */
int nic_stop(void)
{
    if (!atomic_move(&if_state, IF_UP, IF_CLOSING))
        return -ENETDOWN;
    netdev_stop();
    atomic_set(&if_state, IF_CLOSED);
    return 0;
}

/* ==== recovery ============================================================================================================================ */

enum { RESET_NONE, RESET_WANTED, RESET_RUNNING };

static struct {
    atomic_t state;
    atomic_t requests;
    u32 count;
    u32 reason;
    int failed;
} recovery;

static void recovery_want(void)
{
    atomic_inc(&recovery.requests);
    atomic_move(&recovery.state, RESET_NONE, RESET_WANTED);
}

/* The recovery is ours, here and in what follows. */
static void recovery_quiet(void)
{
    reg_write(REG_IMS, 0);
    tx0_drain();
    tx1_drain();
    mbox_forget(0);
}

static int recovery_restart(u32 reason)
{
    recovery.reason = reason;
    recovery.count++;
    reg_set(REG_CTRL, CTRL_RESET);
    if (reg_is_gone()) {
        recovery.failed++;
        return -ENODEV;
    }
    reg_reset_all();
    filter_program();
    return 0;
}

/* entry: the worker that resets the card */
int nic_reset_work(void)
{
    int error;

    if (!atomic_move(&recovery.state, RESET_WANTED, RESET_RUNNING))
        return 0;
    recovery_quiet();
    error = recovery_restart((u32)atomic_xchg(&recovery.requests, 0));
    stats_event(&stats.resets);
    log_event(LOG_RESET, recovery.count);
    atomic_set(&recovery.state, RESET_NONE);
    return error;
}

/* entry: the kernel says that transmission hangs */
void nic_tx_timeout(void)
{
    stats_event(&stats.hangs);
    log_event(LOG_HANG, 0);
    recovery_want();
}

/* entry: the bus reports an error */
int nic_error_detected(int fatal)
{
    if (fatal) {
        reg_mark_gone();
        mbox_forget(1);
        return -ENODEV;
    }
    recovery_want();
    return 0;
}

/* ==== interrupts and timers ================================================================================================================== */

static void irq_tx(void)
{
    u32 length = tx0_complete();
    u32 n = tx0_clean();

    if (n) {
        stats_tx(n, length);
        ptp_stamp_packet();
    }
}

static void irq_mbox(void)
{
    u32 argument = 0;
    int command = mbox_serve(&argument);

    switch (command) {
    case MBOX_VF_RESET:
        vf_reset(argument);
        break;
    case MBOX_TEMP:
        heat_react(heat_read((int)argument));
        break;
    default:
        break;
    }
}

static void irq_link(void)
{
    if (link_check())
        vf_tell_link(nic_get_link() != 0);
}

/* entry: the card interrupts */
int nic_interrupt(void)
{
    u32 causes, rate;

    if (atomic_read(&pm.state) != PM_ON)
        return 0;
    causes = reg_take_causes();
    if (!causes)
        return 0;
    stats_event(&stats.interrupts);
    if (causes & (ICR_TX0 | ICR_TX1))
        irq_tx();
    if (causes & ICR_LINK)
        irq_link();
    if (causes & ICR_MBOX)
        irq_mbox();
    if (causes & ICR_OVERRUN)
        stats_rx(0, 0, 0, 1);
    if (causes & ICR_TEMP)
        heat_react(heat_read((int)(reg_read(REG_TEMP) & 0xff)));
    rate = itr_round(causes & ICR_RX ? 1 : 0, 64);
    if (rate)
        reg_write(REG_ITR, rate);
    return 1;
}

/* entry: once in a while */
void nic_watchdog(void)
{
    if (!if_is_up())
        return;
    irq_link();
    ptp_tick();
    if (tx0_watch()) {
        stats_event(&stats.hangs);
        recovery_want();
    }
}

/* ==== what the board is: found out once, read by all ============================================================ */

enum { BOARD_UNKNOWN, BOARD_ASKING, BOARD_KNOWN };

static struct {
    atomic_t state;
    u32 revision;
    u32 serial;
    int ports;
    int has_clock;
    int max_rate;
} board;

/* No other thread looks, here and in what follows. */
static void board_decode(u32 word)
{
    board.revision = word & 0xf;
    board.ports = 1 + (int)(word >> 4 & 3);
    board.has_clock = (word >> 6 & 1) != 0;
    board.max_rate = word >> 7 & 1 ? 10000 : 1000;
}

static int board_plausible(void)
{
    if (board.revision == 0xf)
        return 0;
    return board.ports <= 2 || board.max_rate >= 1000;
}

static int board_known(void)
{
    return atomic_read(&board.state) == BOARD_KNOWN;
}

/* entry: some thread asks what the board is, the first finds out */
int nic_board_identify(u32 serial)
{
    if (!atomic_move(&board.state, BOARD_UNKNOWN, BOARD_ASKING))
        return board_known() ? 0 : -EAGAIN;
    board_decode(reg_read(REG_STATUS));
    board.serial = serial;
    if (!board_plausible()) {
        atomic_set(&board.state, BOARD_UNKNOWN);
        return -EIO;
    }
    atomic_set(&board.state, BOARD_KNOWN);
    return 0;
}

/* entry: its revision and serial number */
int nic_board_info(int which)
{
    if (!board_known())
        return -EAGAIN;
    switch (which) {
    case 0:
        return (int)board.revision;
    case 1:
        return (int)(board.serial & 0x7fffffff);
    case 2:
        return board.ports;
    default:
        return board.max_rate;
    }
}

/* entry: has it a clock? */
int nic_board_has_clock(void)
{
    return board_known() ? board.has_clock : -EAGAIN;
}

/* ==== a bucket of tokens: how much may be sent ==================================================================== */

#define SHAPERS 4

static struct {
    struct spinlock lock;
    int enabled;
    u32 refills;
    u32 denied;
    int burst_factor;
} shaper;

static int shaper_tokens[SHAPERS];
static int shaper_rate[SHAPERS];
static int shaper_debt[SHAPERS];

/* The caller has the lock, here and in what follows. */
static int shaper_most(u32 n)
{
    int factor = shaper.burst_factor > 0 ? shaper.burst_factor : 1;

    return shaper_rate[n % SHAPERS] * factor;
}

static void shaper_pay(u32 n)
{
    int pays = shaper_debt[n % SHAPERS];

    if (pays > shaper_tokens[n % SHAPERS])
        pays = shaper_tokens[n % SHAPERS];
    shaper_debt[n % SHAPERS] -= pays;
    shaper_tokens[n % SHAPERS] -= pays;
}

static void shaper_refill_one(u32 n)
{
    shaper_tokens[n % SHAPERS] += shaper_rate[n % SHAPERS];
    if (shaper_tokens[n % SHAPERS] > shaper_most(n))
        shaper_tokens[n % SHAPERS] = shaper_most(n);
    shaper_pay(n);
}

/* entry: time passes */
void nic_shaper_tick(void)
{
    u32 n;

    spin_lock(&shaper.lock);
    for (n = 0; shaper.enabled && n < SHAPERS; n++)
        shaper_refill_one(n);
    shaper.refills++;
    spin_unlock(&shaper.lock);
}

/* entry: the rate of a class */
int nic_shaper_rate(u32 n, int rate)
{
    if (n >= SHAPERS || rate < 0)
        return -EINVAL;
    spin_lock(&shaper.lock);
    shaper_rate[n] = rate;
    shaper.enabled = 1;
    spin_unlock(&shaper.lock);
    return 0;
}

/* entry: bursts may be a multiple of the rate */
int nic_shaper_burst(int factor)
{
    if (factor < 1 || factor > 100)
        return -EINVAL;
    spin_lock(&shaper.lock);
    shaper.burst_factor = factor;
    spin_unlock(&shaper.lock);
    return 0;
}

static int shaper_take(u32 n, int tokens)
{
    int ok = 1;

    spin_lock(&shaper.lock);
    if (shaper.enabled) {
        if (shaper_debt[n % SHAPERS] > 0 || shaper_tokens[n % SHAPERS] <= 0) {
            shaper.denied++;
            ok = 0;
        } else {
            shaper_tokens[n % SHAPERS] -= tokens;
            if (shaper_tokens[n % SHAPERS] < 0) {
                shaper_debt[n % SHAPERS] = -shaper_tokens[n % SHAPERS];
                shaper_tokens[n % SHAPERS] = 0;
            }
        }
    }
    spin_unlock(&shaper.lock);
    return ok;
}

/* entry: a packet of a class that is shaped */
int nic_shaped_xmit(u32 n, u32 length)
{
    if (length > 9000)
        return -EINVAL;
    if (!shaper_take(n, (int)length))
        return -EAGAIN;
    return nic_xmit(length, 0);
}

/* ==== security associations ========================================================================================== */

#define SA_MOST 8

enum { SA_FREE, SA_LARVAL, SA_MATURE, SA_DYING };

static struct {
    struct spinlock lock;
    u32 used;
    u32 epoch;
    u32 replays;
    u32 expired;
    int offload;
} sa;

static int sa_phase[SA_MOST];
static u32 sa_spi[SA_MOST];
static u32 sa_key[SA_MOST];
static u32 sa_sequence[SA_MOST];
static u32 sa_window[SA_MOST];
static u32 sa_age[SA_MOST];

/* The caller has the lock, here and in what follows. */
static int sa_find(u32 spi)
{
    int i;

    for (i = 0; i < SA_MOST; i++)
        if (sa_phase[i] != SA_FREE && sa_spi[i] == spi)
            return i;
    return -1;
}

static int sa_free_slot(void)
{
    int i;

    for (i = 0; i < SA_MOST; i++)
        if (sa_phase[i] == SA_FREE)
            return i;
    return -1;
}

static void sa_clear(int at)
{
    sa_phase[at % SA_MOST] = SA_FREE;
    sa_spi[at % SA_MOST] = 0;
    sa_key[at % SA_MOST] = 0;
    sa_sequence[at % SA_MOST] = 0;
    sa_window[at % SA_MOST] = 0;
    sa_age[at % SA_MOST] = 0;
    if (sa.used > 0)
        sa.used--;
}

/* Was this number seen before? The window slides. */
static int sa_replayed(int at, u32 sequence)
{
    u32 top = sa_sequence[at % SA_MOST];
    u32 behind;

    if (sequence > top) {
        u32 ahead = sequence - top;

        sa_window[at % SA_MOST] = ahead < 32 ? sa_window[at % SA_MOST] << ahead | 1 : 1;
        sa_sequence[at % SA_MOST] = sequence;
        return 0;
    }
    behind = top - sequence;
    if (behind >= 32 || (sa_window[at % SA_MOST] >> behind & 1))
        return 1;
    sa_window[at % SA_MOST] |= 1u << behind;
    return 0;
}

static void sa_grow_old(int at)
{
    sa_age[at % SA_MOST]++;
    if (sa_phase[at % SA_MOST] == SA_MATURE && sa_age[at % SA_MOST] > 50)
        sa_phase[at % SA_MOST] = SA_DYING;
    if (sa_phase[at % SA_MOST] == SA_DYING && sa_age[at % SA_MOST] > 60) {
        sa_clear(at);
        sa.expired++;
    }
}

/* entry: a new association, without a key yet */
int nic_sa_add(u32 spi)
{
    int at = -EBUSY;

    if (spi == 0)
        return -EINVAL;
    spin_lock(&sa.lock);
    if (sa_find(spi) < 0) {
        at = sa_free_slot();
        if (at >= 0) {
            sa_phase[at % SA_MOST] = SA_LARVAL;
            sa_spi[at % SA_MOST] = spi;
            sa.used++;
        } else {
            at = -ENOSPC;
        }
    }
    spin_unlock(&sa.lock);
    return at;
}

/* entry: its key */
int nic_sa_key(u32 spi, u32 key)
{
    int at, error = -EINVAL;

    spin_lock(&sa.lock);
    at = sa_find(spi);
    if (at >= 0 && sa_phase[at % SA_MOST] == SA_LARVAL) {
        sa_key[at % SA_MOST] = key;
        sa_phase[at % SA_MOST] = SA_MATURE;
        sa.epoch++;
        error = 0;
    }
    spin_unlock(&sa.lock);
    return error;
}

/* entry: it goes */
int nic_sa_delete(u32 spi)
{
    int at;

    spin_lock(&sa.lock);
    at = sa_find(spi);
    if (at >= 0)
        sa_clear(at);
    spin_unlock(&sa.lock);
    return at < 0 ? -EINVAL : 0;
}

/* entry: an encrypted packet arrives */
int nic_sa_packet(u32 spi, u32 sequence, u32 data)
{
    int at, plain = -EINVAL;

    spin_lock(&sa.lock);
    at = sa_find(spi);
    if (at >= 0 && sa_phase[at % SA_MOST] >= SA_MATURE) {
        if (sa_replayed(at, sequence)) {
            sa.replays++;
        } else {
            plain = (int)((data ^ sa_key[at % SA_MOST]) & 0xffff);
        }
    }
    spin_unlock(&sa.lock);
    return plain;
}

/* entry: associations grow old */
void nic_sa_tick(void)
{
    int i;

    spin_lock(&sa.lock);
    for (i = 0; i < SA_MOST; i++)
        if (sa_phase[i] != SA_FREE)
            sa_grow_old(i);
    spin_unlock(&sa.lock);
}

/* ==== saving energy =================================================================================================== */

enum { EEE_ACTIVE, EEE_ENTERING, EEE_ASLEEP, EEE_WAKING };

static struct {
    struct spinlock lock;
    int wanted;
    int phase;
    int timer;
    int partner;
    u32 naps;
    u32 nap_ticks;
} eee;

/* The caller has the lock, here and in what follows. */
static void eee_to(int phase, int timer)
{
    eee.phase = phase;
    eee.timer = timer;
}

static void eee_step(int busy)
{
    switch (eee.phase) {
    case EEE_ACTIVE:
        if (eee.wanted && eee.partner && !busy)
            eee_to(EEE_ENTERING, 3);
        break;
    case EEE_ENTERING:
        if (busy)
            eee_to(EEE_ACTIVE, 0);
        else if (--eee.timer <= 0) {
            eee_to(EEE_ASLEEP, 0);
            eee.naps++;
        }
        break;
    case EEE_ASLEEP:
        eee.nap_ticks++;
        if (busy || !eee.wanted)
            eee_to(EEE_WAKING, 2);
        break;
    default:
        if (--eee.timer <= 0)
            eee_to(EEE_ACTIVE, 0);
        break;
    }
}

/* entry: the line is idle, or not */
int nic_eee_tick(void)
{
    int busy = nic_queue_length() > 0;
    int phase;

    spin_lock(&eee.lock);
    eee_step(busy);
    phase = eee.phase;
    spin_unlock(&eee.lock);
    return phase;
}

/* entry: the user wants to save energy */
int nic_eee_set(int on)
{
    spin_lock(&eee.lock);
    eee.wanted = on != 0;
    spin_unlock(&eee.lock);
    return 0;
}

/* entry: the other side can */
void nic_eee_partner(int can)
{
    spin_lock(&eee.lock);
    eee.partner = can != 0;
    if (!can && eee.phase == EEE_ASLEEP)
        eee_to(EEE_WAKING, 2);
    spin_unlock(&eee.lock);
}

/* entry: how long has it slept? */
int nic_eee_saved(void)
{
    u32 ticks;

    spin_lock(&eee.lock);
    ticks = eee.naps ? eee.nap_ticks / eee.naps : 0;
    spin_unlock(&eee.lock);
    return (int)ticks;
}

/* ==== the module in the cage =============================================================================================== */

#define SFP_BYTES 12

static struct {
    struct spinlock lock;
    int present;
    int failed_reads;
    int kind;
    int laser;
    int power;
    int debounce;
} sfp;

static u8 sfp_data[SFP_BYTES];

/* The caller has the lock, here and in what follows. */
static int sfp_checksum_ok(void)
{
    int i, sum = 0;

    for (i = 0; i < SFP_BYTES - 1; i++)
        sum += sfp_data[i];
    return (sum & 0xff) == sfp_data[SFP_BYTES - 1];
}

static void sfp_forget(void)
{
    int i;

    for (i = 0; i < SFP_BYTES; i++)
        sfp_data[i] = 0;
    sfp.kind = 0;
    sfp.laser = 0;
    sfp.power = 0;
}

static void sfp_identify(void)
{
    if (!sfp_checksum_ok()) {
        sfp.failed_reads++;
        return;
    }
    sfp.kind = sfp_data[0];
    sfp.power = sfp_data[1];
    sfp.laser = sfp.kind == 3;
}

/* entry: the cage says whether a module is there */
int nic_sfp_event(int present)
{
    int changed = 0;

    spin_lock(&sfp.lock);
    if ((present != 0) != sfp.present) {
        if (++sfp.debounce >= 2) {
            sfp.present = present != 0;
            sfp.debounce = 0;
            changed = 1;
            if (sfp.present)
                sfp_identify();
            else
                sfp_forget();
        }
    } else {
        sfp.debounce = 0;
    }
    spin_unlock(&sfp.lock);
    if (changed)
        log_event(LOG_LINK, (u32)present);
    return changed;
}

/* entry: a byte of its memory was read over the bus */
int nic_sfp_byte(u32 at, int value)
{
    if (at >= SFP_BYTES)
        return -EINVAL;
    spin_lock(&sfp.lock);
    sfp_data[at] = (u8)value;
    spin_unlock(&sfp.lock);
    return 0;
}

/* entry: the laser on or off */
int nic_sfp_laser(int on)
{
    int error = 0;

    spin_lock(&sfp.lock);
    if (!sfp.present)
        error = -ENODEV;
    else if (on && sfp.power > 3)
        error = -EINVAL;
    else
        sfp.laser = on != 0;
    spin_unlock(&sfp.lock);
    return error;
}

/* entry: which module? */
int nic_sfp_kind(void)
{
    int kind;

    spin_lock(&sfp.lock);
    kind = sfp.present ? sfp.kind : -ENODEV;
    spin_unlock(&sfp.lock);
    return kind;
}

/* ==== capture of packets: a ring that one opens and all write ================================================================= */

#define CAPTURE_SIZE 8

static struct {
    struct spinlock lock;
    int open;
    u32 wanted;
    u32 head;
    u32 tail;
    u32 lost;
} capture;

static u32 capture_flow[CAPTURE_SIZE];
static u32 capture_length[CAPTURE_SIZE];
static u32 capture_time[CAPTURE_SIZE];

/* The caller has the lock. */
static void capture_put(u32 flow, u32 length, u32 time)
{
    u32 at = capture.head % CAPTURE_SIZE;

    if (capture.head - capture.tail >= CAPTURE_SIZE) {
        capture.lost++;
        return;
    }
    capture_flow[at] = flow;
    capture_length[at] = length;
    capture_time[at] = time;
    capture.head++;
}

/* entry: packets of this flow are wanted */
int nic_capture_open(u32 flow)
{
    int error = 0;

    spin_lock(&capture.lock);
    if (capture.open) {
        error = -EBUSY;
    } else {
        capture.open = 1;
        capture.wanted = flow;
        capture.head = 0;
        capture.tail = 0;
        capture.lost = 0;
    }
    spin_unlock(&capture.lock);
    return error;
}

/* entry: no longer */
int nic_capture_close(void)
{
    u32 lost;

    spin_lock(&capture.lock);
    capture.open = 0;
    lost = capture.lost;
    spin_unlock(&capture.lock);
    return (int)lost;
}

/* entry: the next captured packet */
int nic_capture_next(void)
{
    int length = -EAGAIN;
    u32 at;

    spin_lock(&capture.lock);
    if (capture.tail != capture.head) {
        at = capture.tail % CAPTURE_SIZE;
        length = (int)capture_length[at];
        if (capture_time[at] == 0)
            length = 0;
        capture_flow[at] = 0;
        capture.tail++;
    }
    spin_unlock(&capture.lock);
    return length;
}

/* entry: a packet passes by */
void nic_capture_packet(u32 flow, u32 length)
{
    u32 now = (u32)nic_ptp_gettime();

    spin_lock(&capture.lock);
    if (capture.open && (capture.wanted == 0 || capture.wanted == flow))
        capture_put(flow, length, now);
    spin_unlock(&capture.lock);
}

/* ==== how long things take ==================================================================================================== */

#define BUCKETS 8

static struct {
    struct spinlock lock;
    u32 samples;
    u32 sum;
    u32 worst;
    u32 best;
    int frozen;
} latency;

static u32 latency_bucket[BUCKETS];

static u32 latency_class(u32 value)
{
    u32 class = 0;

    while (value > 1 && class < BUCKETS - 1) {
        value /= 4;
        class++;
    }
    return class;
}

/* entry: something took so long */
void nic_latency_sample(u32 value)
{
    u32 class = latency_class(value);

    spin_lock(&latency.lock);
    if (!latency.frozen) {
        latency_bucket[class % BUCKETS]++;
        latency.samples++;
        latency.sum += value;
        if (value > latency.worst)
            latency.worst = value;
        if (latency.samples == 1 || value < latency.best)
            latency.best = value;
    }
    spin_unlock(&latency.lock);
}

/* entry: the class below which half of the samples are */
int nic_latency_median(void)
{
    u32 below = 0;
    int class;

    spin_lock(&latency.lock);
    latency.frozen = 1;
    for (class = 0; class < BUCKETS; class++) {
        below += latency_bucket[class];
        if (2 * below >= latency.samples)
            break;
    }
    latency.frozen = 0;
    spin_unlock(&latency.lock);
    return class;
}

/* entry: the mean, and from the beginning */
int nic_latency_restart(void)
{
    u32 mean;
    int i;

    spin_lock(&latency.lock);
    mean = latency.samples ? latency.sum / latency.samples : 0;
    for (i = 0; i < BUCKETS; i++)
        latency_bucket[i] = 0;
    latency.samples = 0;
    latency.sum = 0;
    latency.worst = 0;
    latency.best = 0;
    spin_unlock(&latency.lock);
    return (int)mean;
}

/* ==== new firmware: a state a step ============================================================================================== */

#define NVM_PAGES 6

enum { NVM_IDLE, NVM_ERASING, NVM_ERASED, NVM_WRITING, NVM_VERIFYING };

static struct {
    atomic_t state;
    u32 pages;
    u32 sum;
    u32 wanted_sum;
    int attempts;
    int failures;
} nvm;

static u32 nvm_page[NVM_PAGES];

/* The passage is ours, here and in what follows. */
static void nvm_erase_all(void)
{
    int i;

    for (i = 0; i < NVM_PAGES; i++)
        nvm_page[i] = 0xffffffffu;
    nvm.pages = 0;
    nvm.sum = 0;
    nvm.attempts++;
}

static int nvm_put(u32 data)
{
    if (nvm.pages >= NVM_PAGES)
        return -ENOSPC;
    nvm_page[nvm.pages % NVM_PAGES] = data;
    nvm.sum += data;
    nvm.pages++;
    return (int)nvm.pages;
}

static int nvm_check(void)
{
    u32 sum = 0;
    u32 i;

    for (i = 0; i < nvm.pages && i < NVM_PAGES; i++)
        sum += nvm_page[i];
    if (sum != nvm.sum || sum != nvm.wanted_sum) {
        nvm.failures++;
        return -EIO;
    }
    return 0;
}

/* entry: the old firmware is erased */
int nic_nvm_erase(u32 wanted_sum)
{
    if (!atomic_move(&nvm.state, NVM_IDLE, NVM_ERASING))
        return -EBUSY;
    nvm_erase_all();
    nvm.wanted_sum = wanted_sum;
    atomic_set(&nvm.state, NVM_ERASED);
    return 0;
}

/* entry: a page of the new one */
int nic_nvm_write(u32 data)
{
    int done;

    if (!atomic_move(&nvm.state, NVM_ERASED, NVM_WRITING))
        return -EAGAIN;
    done = nvm_put(data);
    atomic_set(&nvm.state, NVM_ERASED);
    return done;
}

/* entry: is it right? If so, it is used from now on. */
int nic_nvm_verify(void)
{
    int error;

    if (!atomic_move(&nvm.state, NVM_ERASED, NVM_VERIFYING))
        return -EAGAIN;
    error = nvm_check();
    if (error && nvm.attempts < 3)
        atomic_set(&nvm.state, NVM_ERASED);
    else
        atomic_set(&nvm.state, NVM_IDLE);
    return error;
}

/* ==== groups of addresses, counted ==================================================================================================== */

#define GROUPS 8

static struct {
    struct mutex lock;
    u32 joined;
    u32 overflow;
    int snooping;
    u32 queries;
} group = { .lock = MUTEX_INIT };

static u32 group_address[GROUPS];
static u32 group_users[GROUPS];

/* The caller has the lock, here and in what follows. */
static int group_find(u32 address)
{
    int i;

    for (i = 0; i < GROUPS; i++)
        if (group_users[i] > 0 && group_address[i] == address)
            return i;
    return -1;
}

static int group_new(u32 address)
{
    int i;

    for (i = 0; i < GROUPS; i++) {
        if (group_users[i] == 0) {
            group_address[i] = address;
            group_users[i] = 1;
            group.joined++;
            return i;
        }
    }
    group.overflow++;
    return -ENOSPC;
}

/* entry: some thread joins a group */
int nic_group_join(u32 address)
{
    int at, first = 0;

    mutex_lock(&group.lock);
    at = group_find(address);
    if (at >= 0) {
        group_users[at]++;
    } else {
        at = group_new(address);
        first = at >= 0;
    }
    mutex_unlock(&group.lock);
    if (first)
        nic_filter_add(address);
    return at;
}

/* entry: and leaves it */
int nic_group_leave(u32 address)
{
    int at, last = 0;

    mutex_lock(&group.lock);
    at = group_find(address);
    if (at >= 0 && --group_users[at] == 0) {
        group_address[at] = 0;
        group.joined--;
        last = 1;
    }
    mutex_unlock(&group.lock);
    if (last)
        nic_filter_remove(address);
    return at < 0 ? -EINVAL : 0;
}

/* entry: a router asks who is there */
int nic_group_query(void)
{
    int joined = 0;

    mutex_lock(&group.lock);
    if (group.snooping) {
        group.queries++;
        joined = (int)group.joined;
    }
    mutex_unlock(&group.lock);
    return joined;
}

/* entry: whether anybody answers */
int nic_group_snooping(int on)
{
    int old;

    mutex_lock(&group.lock);
    old = group.snooping;
    group.snooping = on != 0;
    mutex_unlock(&group.lock);
    return old;
}

/* ==== self tests: one at a time ========================================================================================================= */

#define TEST_PATTERNS 4

static struct {
    atomic_t owner;
    int passed;
    int failed;
    u32 last_pattern;
    int running;
} selftest;

static u32 selftest_result[TEST_PATTERNS];

/* The test is ours, here and in what follows. */
static u32 selftest_pattern(int n)
{
    switch (n) {
    case 0:
        return 0x55555555u;
    case 1:
        return 0xaaaaaaaau;
    case 2:
        return 0;
    default:
        return 0xffffffffu;
    }
}

static int selftest_register(int n)
{
    u32 old = reg_read(REG_LED);
    u32 pattern = selftest_pattern(n);
    u32 got;

    reg_write(REG_LED, pattern);
    got = reg_read(REG_LED);
    reg_write(REG_LED, old);
    selftest.last_pattern = pattern;
    selftest_result[n % TEST_PATTERNS] = got ^ pattern;
    return got == pattern;
}

static int selftest_link(void)
{
    return nic_get_link() > 0;
}

static void selftest_count(int ok)
{
    if (ok)
        selftest.passed++;
    else
        selftest.failed++;
}

/* entry: is the card sound? */
int nic_self_test(int offline)
{
    int n, failed;

    if (!atomic_move(&selftest.owner, 0, 1))
        return -EBUSY;
    selftest.running = 1;
    selftest.passed = 0;
    selftest.failed = 0;
    for (n = 0; offline && n < TEST_PATTERNS; n++)
        selftest_count(selftest_register(n));
    selftest_count(selftest_link());
    failed = selftest.failed;
    selftest.running = 0;
    atomic_set(&selftest.owner, 0);
    log_event(LOG_TEST, (u32)failed);
    return failed;
}

/* entry: which bits were wrong? */
int nic_self_test_bits(u32 n)
{
    u32 bits;

    if (n >= TEST_PATTERNS)
        return -EINVAL;
    if (!atomic_move(&selftest.owner, 0, 1))
        return -EBUSY;
    bits = selftest_result[n];
    if (bits && selftest.last_pattern == 0)
        bits |= 1;
    atomic_set(&selftest.owner, 0);
    return (int)bits;
}

/* ==== a picture of the registers ========================================================================================================== */

#define DUMP_WORDS (REG_COUNT + 4)

static struct {
    atomic_t owner;
    u32 version;
    u32 length;
    int level;
} dump;

static u32 dump_word[DUMP_WORDS];

/* The picture is ours, here and in what follows. */
static void dump_put(u32 word)
{
    if (dump.length < DUMP_WORDS) {
        dump_word[dump.length % DUMP_WORDS] = word;
        dump.length++;
    }
}

static void dump_registers(void)
{
    int i;

    for (i = 0; i < REG_COUNT; i++)
        dump_put(reg_read(i));
}

static void dump_queues(void)
{
    u32 head, cleaned, next;

    spin_lock(&tx0.lock);
    head = tx0.head;
    cleaned = tx0.cleaned;
    spin_unlock(&tx0.lock);
    spin_lock(&rx.lock);
    next = rx.next;
    spin_unlock(&rx.lock);
    dump_put(head);
    dump_put(cleaned);
    dump_put(next);
}

/* entry: a new picture */
int nic_dump_take(int level)
{
    int length;

    if (!atomic_move(&dump.owner, 0, 1))
        return -EBUSY;
    dump.length = 0;
    dump.level = level;
    dump.version++;
    dump_registers();
    if (dump.level > 0)
        dump_queues();
    length = (int)dump.length;
    atomic_set(&dump.owner, 0);
    return length;
}

/* entry: a word of the last one */
int nic_dump_word(u32 at)
{
    int word = -EINVAL;

    if (!atomic_move(&dump.owner, 0, 1))
        return -EBUSY;
    if (at < dump.length && at < DUMP_WORDS)
        word = (int)(dump_word[at] & 0x7fffffff);
    atomic_set(&dump.owner, 0);
    return word;
}

/* ==== two ports as one ======================================================================================================================= */

enum { BOND_NONE, BOND_FIRST, BOND_SECOND };

static struct {
    struct spinlock lock;
    int active;
    int preferred;
    int first_up;
    int second_up;
    u32 failovers;
    int hold;
} bond;

/* The caller has the lock. */
static int bond_best(void)
{
    if (bond.preferred == BOND_SECOND && bond.second_up)
        return BOND_SECOND;
    if (bond.first_up)
        return BOND_FIRST;
    return bond.second_up ? BOND_SECOND : BOND_NONE;
}

/* The caller has the lock. */
static void bond_choose(void)
{
    int best = bond_best();

    if (best == bond.active || bond.hold > 0)
        return;
    if (bond.active != BOND_NONE)
        bond.failovers++;
    bond.active = best;
    bond.hold = 5;
}

/* entry: a port comes or goes */
int nic_bond_link(int port, int up)
{
    int active;

    if (port != BOND_FIRST && port != BOND_SECOND)
        return -EINVAL;
    spin_lock(&bond.lock);
    if (port == BOND_FIRST)
        bond.first_up = up != 0;
    else
        bond.second_up = up != 0;
    if (bond.active == port && !up)
        bond.hold = 0;
    bond_choose();
    active = bond.active;
    spin_unlock(&bond.lock);
    return active;
}

/* entry: which port is better? */
int nic_bond_prefer(int port)
{
    if (port < BOND_NONE || port > BOND_SECOND)
        return -EINVAL;
    spin_lock(&bond.lock);
    bond.preferred = port;
    bond_choose();
    spin_unlock(&bond.lock);
    return 0;
}

/* entry: time passes */
void nic_bond_tick(void)
{
    spin_lock(&bond.lock);
    if (bond.hold > 0)
        bond.hold--;
    bond_choose();
    spin_unlock(&bond.lock);
}

/* ==== answers while the machine sleeps ============================================================================================================== */

#define ARP_MOST 4

static struct {
    struct spinlock lock;
    u32 entries;
    u32 answered;
    u32 ignored;
    int enabled;
} arp;

static u32 arp_address[ARP_MOST];
static u32 arp_mac[ARP_MOST];

/* entry: the card answers for this address */
int nic_arp_add(u32 address, u32 mac)
{
    int error = 0;
    u32 i;

    spin_lock(&arp.lock);
    for (i = 0; i < arp.entries && i < ARP_MOST; i++)
        if (arp_address[i] == address)
            break;
    if (i >= ARP_MOST) {
        error = -ENOSPC;
    } else {
        arp_address[i] = address;
        arp_mac[i] = mac;
        if (i == arp.entries)
            arp.entries++;
        arp.enabled = 1;
    }
    spin_unlock(&arp.lock);
    return error;
}

/* entry: some thread asks for one */
int nic_arp_request(u32 address)
{
    int mac = -1;
    u32 i;

    spin_lock(&arp.lock);
    for (i = 0; arp.enabled && i < arp.entries && i < ARP_MOST; i++)
        if (arp_address[i] == address)
            mac = (int)(arp_mac[i] & 0x7fffffff);
    if (mac >= 0)
        arp.answered++;
    else
        arp.ignored++;
    spin_unlock(&arp.lock);
    return mac;
}

/* entry: no more answers */
void nic_arp_flush(void)
{
    spin_lock(&arp.lock);
    arp.entries = 0;
    arp.enabled = 0;
    spin_unlock(&arp.lock);
}

/* ==== errors of memory on the card ==================================================================================================================== */

#define RAS_BANKS 4

static struct {
    struct spinlock lock;
    u32 corrected;
    u32 uncorrected;
    u32 scrubbed;
    int limit;
    int storm;
} ras;

static u32 ras_errors[RAS_BANKS];
static int ras_retired[RAS_BANKS];

/* The caller has the lock, here and in what follows. */
static int ras_healthy(void)
{
    int i, left = 0;

    for (i = 0; i < RAS_BANKS; i++)
        if (!ras_retired[i])
            left++;
    return left;
}

static void ras_judge(u32 bank)
{
    u32 limit = ras.limit > 0 ? (u32)ras.limit : 10;

    if (ras_errors[bank % RAS_BANKS] > limit && ras_healthy() > 1)
        ras_retired[bank % RAS_BANKS] = 1;
    ras.storm = ras.corrected > 100 * limit;
}

/* entry: the card reports an error in a bank */
int nic_ras_report(u32 bank, int corrected)
{
    int fatal;

    if (bank >= RAS_BANKS)
        return -EINVAL;
    spin_lock(&ras.lock);
    ras_errors[bank]++;
    if (corrected)
        ras.corrected++;
    else
        ras.uncorrected++;
    ras_judge(bank);
    fatal = !corrected && ras_healthy() <= 1;
    spin_unlock(&ras.lock);
    if (fatal)
        recovery_want();
    return fatal ? -EIO : 0;
}

/* entry: memory is read through, so that errors do not add up */
int nic_ras_scrub(void)
{
    u32 bank;

    spin_lock(&ras.lock);
    bank = ras.scrubbed++ % RAS_BANKS;
    if (ras_errors[bank] > 0)
        ras_errors[bank]--;
    spin_unlock(&ras.lock);
    return (int)bank;
}

/* entry: from how many errors on a bank is not used */
int nic_ras_limit(int limit)
{
    int storm;

    if (limit < 1 || limit > 1000)
        return -EINVAL;
    spin_lock(&ras.lock);
    ras.limit = limit;
    storm = ras.storm;
    if (storm)
        ras.corrected = 0;
    spin_unlock(&ras.lock);
    return storm;
}

/* entry: how many banks are left? */
int nic_ras_banks(void)
{
    int left;

    spin_lock(&ras.lock);
    left = ras_healthy();
    spin_unlock(&ras.lock);
    return left;
}

/* entry: is this one left? */
int nic_ras_retired(u32 bank)
{
    int retired;

    if (bank >= RAS_BANKS)
        return -EINVAL;
    spin_lock(&ras.lock);
    retired = ras_retired[bank];
    spin_unlock(&ras.lock);
    return retired;
}
