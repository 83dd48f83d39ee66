package java.net;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import threadproof.Net;
import threadproof.Silent;
import threadproof.Vm;

/** A socket to which others connect. Its closing ends an {@code accept} that waits. */
@Silent
public class ServerSocket implements Closeable {
    private int fd = -1;
    /** What the descriptor stands for; null: not bound. */
    private Object file;
    private int port;
    private boolean closedEarly;
    private int timeout;
    private boolean reuse;

    public ServerSocket() throws IOException {}
    public ServerSocket(int port) throws IOException { this(port, 50, null); }
    public ServerSocket(int port, int backlog) throws IOException { this(port, backlog, null); }
    public ServerSocket(int port, int backlog, InetAddress address) throws IOException {
        if (port < 0 || port > 0xFFFF) {
            throw new IllegalArgumentException("Port value out of range: " + port);
        }
        bind(new InetSocketAddress(address, port), backlog);
    }

    public void bind(SocketAddress endpoint) throws IOException { bind(endpoint, 50); }
    public void bind(SocketAddress endpoint, int backlog) throws IOException {
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
        if (file != null) {
            throw new SocketException("Already bound");
        }
        if (endpoint != null && !(endpoint instanceof InetSocketAddress)) {
            throw new IllegalArgumentException("Unsupported address type");
        }
        int at = endpoint == null ? 0 : ((InetSocketAddress) endpoint).getPort();
        if (at == 0) {
            Vm.gap("a port that the system chooses");
        }
        int made = Net.listen(at);
        if (made < 0) {
            closedEarly = true;
            throw new BindException("Address already in use");
        }
        fd = made;
        port = at;
        file = Net.file(made);
    }

    public Socket accept() throws IOException {
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
        if (file == null) {
            throw new SocketException("Socket is not bound yet");
        }
        int made = Net.accept(fd, file, timeout > 0);
        if (made >= 0) {
            return new Socket(made);
        }
        if (Net.closed(file)) {
            throw new SocketException("Socket closed");
        }
        throw made == Net.TIMED_OUT
            ? new SocketTimeoutException("Accept timed out") : new SocketException("Socket error");
    }
    protected final void implAccept(Socket s) throws IOException { Vm.gap("java.net.ServerSocket.implAccept"); }

    @Override public void close() throws IOException {
        if (file == null) {
            closedEarly = true;
        } else {
            Net.close(fd, file);
        }
    }
    public ServerSocketChannel getChannel() { return null; }
    public boolean isBound() { return file != null; }
    public boolean isClosed() { return closedEarly || file != null && Net.closed(file); }
    public int getLocalPort() { return file == null ? -1 : port; }
    public InetAddress getInetAddress() { return file == null ? null : InetAddress.getLoopbackAddress(); }
    public SocketAddress getLocalSocketAddress() { return file == null ? null : new InetSocketAddress(port); }

    private void checkOpen() throws SocketException {
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
    }
    public void setSoTimeout(int timeout) throws SocketException {
        checkOpen();
        if (timeout < 0) {
            throw new IllegalArgumentException("timeout < 0");
        }
        this.timeout = timeout;
    }
    public int getSoTimeout() throws IOException {
        checkOpen();
        return timeout;
    }
    public void setReuseAddress(boolean on) throws SocketException {
        checkOpen();
        reuse = on;
    }
    public boolean getReuseAddress() throws SocketException {
        checkOpen();
        return reuse;
    }
    public void setReceiveBufferSize(int size) throws SocketException { checkOpen(); }
    public void setPerformancePreferences(int time, int latency, int bandwidth) {}
    @Override public String toString() {
        Vm.gap("java.net.ServerSocket.toString");
        return null;
    }
}
