package java.net;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;
import threadproof.Net;
import threadproof.Silent;
import threadproof.Vm;

/**
 * A stream socket. Whoever uses it from several threads orders that by other means: what connects it is not told to threads that
 * use it already. Options are kept and do nothing. A read that another thread closes the socket under throws; one with a time limit may
 * time out whenever nothing has come.
 */
@Silent
public class Socket implements Closeable {
    private int fd = -1;
    /** What the descriptor stands for; null: not connected. */
    private Object file;
    private int port;
    private boolean closedEarly;
    private int timeout;
    private boolean noDelay;
    private boolean keepAlive;
    private boolean inputShut;
    private boolean outputShut;
    private In in;
    private Out out;

    public Socket() {}
    public Socket(String host, int port) throws UnknownHostException, IOException {
        this(new InetSocketAddress(host == null ? "localhost" : host, port));
    }
    public Socket(InetAddress address, int port) throws IOException {
        this(new InetSocketAddress(address.getHostName(), port));
    }
    public Socket(String host, int port, InetAddress local, int localPort) throws IOException {
        Vm.gap("a socket with a port of its own");
    }
    public Socket(InetAddress address, int port, InetAddress local, int localPort) throws IOException {
        Vm.gap("a socket with a port of its own");
    }
    public Socket(Proxy proxy) { Vm.gap("java.net.Proxy"); }
    private Socket(InetSocketAddress address) throws IOException { connect(address); }

    /** A connection that was accepted. */
    Socket(int fd) {
        this.fd = fd;
        file = Net.file(fd);
    }

    public void connect(SocketAddress endpoint) throws IOException { connect(endpoint, 0); }
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
        if (endpoint == null) {
            throw new IllegalArgumentException("connect: The address can't be null");
        }
        if (timeout < 0) {
            throw new IllegalArgumentException("connect: timeout can't be negative");
        }
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
        if (file != null) {
            throw new SocketException("already connected");
        }
        if (!(endpoint instanceof InetSocketAddress)) {
            throw new IllegalArgumentException("Unsupported address type");
        }
        int to = ((InetSocketAddress) endpoint).getPort();
        int made = Net.connect(to);
        if (made < 0) {
            closedEarly = true;
            throw new ConnectException("Connection refused");
        }
        fd = made;
        port = to;
        file = Net.file(made);
    }
    public void bind(SocketAddress local) throws IOException { Vm.gap("a socket with a port of its own"); }

    private void checkUse() throws SocketException {
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
        if (file == null) {
            throw new SocketException("Socket is not connected");
        }
    }
    public InputStream getInputStream() throws IOException {
        checkUse();
        if (inputShut) {
            throw new SocketException("Socket input is shutdown");
        }
        if (in == null) {
            in = new In(this);
        }
        return in;
    }
    public OutputStream getOutputStream() throws IOException {
        checkUse();
        if (outputShut) {
            throw new SocketException("Socket output is shutdown");
        }
        if (out == null) {
            out = new Out(this);
        }
        return out;
    }
    public SocketChannel getChannel() { return null; }

    @Override public void close() throws IOException {
        if (file == null) {
            closedEarly = true;
        } else {
            Net.close(fd, file);
        }
    }
    public void shutdownOutput() throws IOException {
        checkUse();
        if (outputShut) {
            throw new SocketException("Socket output is already shutdown");
        }
        outputShut = true;
        Net.end(file);
    }
    public void shutdownInput() throws IOException {
        checkUse();
        Vm.gap("java.net.Socket.shutdownInput");
    }

    public boolean isClosed() { return closedEarly || file != null && Net.closed(file); }
    public boolean isConnected() { return file != null; }
    public boolean isBound() { return file != null; }
    public boolean isInputShutdown() { return inputShut; }
    public boolean isOutputShutdown() { return outputShut; }
    public int getPort() {
        if (file != null && port == 0) {
            Vm.gap("the port of a peer");
        }
        return port;
    }
    public int getLocalPort() {
        Vm.gap("a port that the system chooses");
        return 0;
    }
    public InetAddress getInetAddress() { return file == null ? null : InetAddress.getLoopbackAddress(); }
    public InetAddress getLocalAddress() { return InetAddress.getLoopbackAddress(); }
    public SocketAddress getRemoteSocketAddress() {
        return file == null ? null : new InetSocketAddress(getPort());
    }
    public SocketAddress getLocalSocketAddress() {
        Vm.gap("a port that the system chooses");
        return null;
    }

    private void checkOpen() throws SocketException {
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
    }
    public void setSoTimeout(int timeout) throws SocketException {
        checkOpen();
        if (timeout < 0) {
            throw new IllegalArgumentException("timeout can't be negative");
        }
        this.timeout = timeout;
    }
    public int getSoTimeout() throws SocketException {
        checkOpen();
        return timeout;
    }
    public void setTcpNoDelay(boolean on) throws SocketException {
        checkOpen();
        noDelay = on;
    }
    public boolean getTcpNoDelay() throws SocketException {
        checkOpen();
        return noDelay;
    }
    public void setKeepAlive(boolean on) throws SocketException {
        checkOpen();
        keepAlive = on;
    }
    public boolean getKeepAlive() throws SocketException {
        checkOpen();
        return keepAlive;
    }
    public void setReuseAddress(boolean on) throws SocketException { checkOpen(); }
    public void setSendBufferSize(int size) throws SocketException { checkOpen(); }
    public void setReceiveBufferSize(int size) throws SocketException { checkOpen(); }
    public void setTrafficClass(int value) throws SocketException { checkOpen(); }
    public void setPerformancePreferences(int time, int latency, int bandwidth) {}
    /** A connection that is closed at once loses what was not sent, which here is nothing. */
    public void setSoLinger(boolean on, int seconds) throws SocketException {
        checkOpen();
        if (on) {
            Vm.gap("java.net.Socket.setSoLinger");
        }
    }
    public void setOOBInline(boolean on) throws SocketException { Vm.gap("java.net.Socket.setOOBInline"); }
    public void sendUrgentData(int data) throws IOException { Vm.gap("java.net.Socket.sendUrgentData"); }
    @Override public String toString() {
        Vm.gap("java.net.Socket.toString");
        return null;
    }

    private static IOException failed(int error) {
        switch (error) {
            case Net.RESET: return new SocketException("Connection reset");
            case Net.BROKEN: return new SocketException("Broken pipe");
            case Net.TIMED_OUT: return new SocketTimeoutException("Read timed out");
            default: return new SocketException("Socket error");
        }
    }

    /** What comes. */
    @Silent
    private static final class In extends InputStream {
        private final Socket socket;

        In(Socket socket) { this.socket = socket; }

        @Override public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }
        @Override public int read(byte[] b) throws IOException { return read(b, 0, b.length); }
        @Override public int read(byte[] b, int off, int len) throws IOException {
            if (off < 0 || len < 0 || len > b.length - off) {
                throw new IndexOutOfBoundsException();
            }
            if (len == 0) {
                return 0;
            }
            // Of what was closed there is only the end to read.
            int n = Net.read(socket.fd, socket.file, b, off, len, socket.timeout > 0);
            if (n > 0) {
                return n;
            }
            if (Net.closed(socket.file)) {
                throw new SocketException("Socket closed");
            }
            if (n == 0) {
                return -1;
            }
            throw failed(n);
        }
        @Override public int available() throws IOException {
            Vm.gap("how many bytes have come to a socket");
            return 0;
        }
        @Override public void close() throws IOException { socket.close(); }
    }

    /** What goes. */
    @Silent
    private static final class Out extends OutputStream {
        private final Socket socket;

        Out(Socket socket) { this.socket = socket; }

        @Override public void write(int b) throws IOException {
            byte[] one = {(byte) b};
            write(one, 0, 1);
        }
        @Override public void write(byte[] b) throws IOException { write(b, 0, b.length); }
        @Override public void write(byte[] b, int off, int len) throws IOException {
            if (off < 0 || len < 0 || len > b.length - off) {
                throw new IndexOutOfBoundsException();
            }
            int done = 0;
            while (done < len) {
                if (Net.closed(socket.file)) {
                    throw new SocketException("Socket closed");
                }
                int n = Net.write(socket.file, b, off + done, len - done);
                if (n < 0) {
                    throw Net.closed(socket.file) ? new SocketException("Socket closed") : failed(n);
                }
                done += n;
            }
        }
        @Override public void close() throws IOException { socket.close(); }
    }
}
