package java.net;

import java.io.Serializable;
import threadproof.Silent;
import threadproof.Vm;

/** A host: all are this one, whose processes are checked together. Names are not looked up. */
@Silent
public class InetAddress implements Serializable {
    private static final long serialVersionUID = 3286316764910316507L;

    private final String name;

    InetAddress(String name) { this.name = name; }

    public static InetAddress getByName(String host) throws UnknownHostException {
        return new InetAddress(host == null || host.isEmpty() ? "localhost" : host);
    }
    public static InetAddress[] getAllByName(String host) throws UnknownHostException {
        return new InetAddress[] {getByName(host)};
    }
    public static InetAddress getLocalHost() throws UnknownHostException { return getByName(null); }
    public static InetAddress getLoopbackAddress() { return new InetAddress("localhost"); }
    public static InetAddress getByAddress(byte[] address) throws UnknownHostException {
        Vm.gap("java.net.InetAddress.getByAddress");
        return null;
    }

    public String getHostName() { return name; }
    public String getHostAddress() {
        Vm.gap("java.net.InetAddress.getHostAddress");
        return null;
    }
    public byte[] getAddress() {
        Vm.gap("java.net.InetAddress.getAddress");
        return null;
    }
    public boolean isReachable(int timeout) {
        Vm.gap("java.net.InetAddress.isReachable");
        return false;
    }
    @Override public boolean equals(Object other) {
        Vm.gap("java.net.InetAddress.equals");
        return false;
    }
    @Override public int hashCode() {
        Vm.gap("java.net.InetAddress.hashCode");
        return 0;
    }
    @Override public String toString() {
        Vm.gap("java.net.InetAddress.toString");
        return null;
    }
}
