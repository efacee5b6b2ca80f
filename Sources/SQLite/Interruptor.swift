import CSQLite
import Synchronization

/// A handle that stops a connection's running statements from any thread; they fail as interrupted.
///
/// Harmless after the connection has ended: the owner then calls `disconnect`.
package final class Interruptor: Sendable {
    // The pointer is only used under the lock and is taken out before the connection closes.
    private let connection: Mutex<UInt?>

    init(_ connection: OpaquePointer) {
        self.connection = Mutex(UInt(bitPattern: connection))
    }

    /// Interrupts what runs now; a statement that starts later is not affected.
    package func interrupt() {
        connection.withLock { address in
            if let handle = address.flatMap({ OpaquePointer(bitPattern: $0) }) {
                sqlite3_interrupt(handle)
            }
        }
    }

    func disconnect() {
        connection.withLock { $0 = nil }
    }
}
