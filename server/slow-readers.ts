import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections that read nothing for a whole period although data is waiting. Their unread
 * responses hold memory, a file or an export.
 * @returns a function that stops checking
 */
export function closeSlowReaders(server: Server, periodMs = 60_000): () => void {
  /** The bytes each had read at the last check; null if nothing was waiting. */
  const bytesRead = new Map<Socket, number | null>();
  server.on('connection', (socket) => {
    bytesRead.set(socket, null);
    socket.once('close', () => bytesRead.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of bytesRead) {
      const now = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : null;
      if (now !== null && now === before) socket.destroy();
      else bytesRead.set(socket, now);
    }
  }, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}
