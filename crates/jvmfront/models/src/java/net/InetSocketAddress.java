package java.net;

import threadproof.Silent;
import threadproof.Vm;

/** A port of this host. */
@Silent
public class InetSocketAddress extends SocketAddress {
    private static final long serialVersionUID = 5076001401234631237L;

    private final InetAddress address;
    private final int port;

    public InetSocketAddress(InetAddress address, int port) {
        if (port < 0 || port > 0xFFFF) {
            throw new IllegalArgumentException("port out of range:" + port);
        }
        this.address = address == null ? InetAddress.getLoopbackAddress() : address;
        this.port = port;
    }
    public InetSocketAddress(int port) { this((InetAddress) null, port); }
    public InetSocketAddress(String host, int port) { this(named(host), port); }

    private static InetAddress named(String host) {
        if (host == null) {
            throw new IllegalArgumentException("hostname can't be null");
        }
        return new InetAddress(host);
    }

    public static InetSocketAddress createUnresolved(String host, int port) {
        Vm.gap("java.net.InetSocketAddress.createUnresolved");
        return null;
    }

    public final int getPort() { return port; }
    public final InetAddress getAddress() { return address; }
    public final String getHostName() { return address.getHostName(); }
    public final String getHostString() { return address.getHostName(); }
    public final boolean isUnresolved() { return false; }
    @Override public final boolean equals(Object other) {
        Vm.gap("java.net.InetSocketAddress.equals");
        return false;
    }
    @Override public final int hashCode() {
        Vm.gap("java.net.InetSocketAddress.hashCode");
        return 0;
    }
    @Override public String toString() {
        Vm.gap("java.net.InetSocketAddress.toString");
        return null;
    }
}
