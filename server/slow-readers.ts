import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections that in a whole period have not taken one piece of what waits for them. What a
 * reader asked for and does not take holds memory, a file or an export.
 *
 * @returns what stops looking
 */
export function closeSlowReaders(server: Server, periodMs = 60_000): () => void {
  /** How many bytes each had taken when it was looked at last; null where nothing waited. */
  const taken = new Map<Socket, number | null>();
  server.on('connection', (socket) => {
    taken.set(socket, null);
    socket.once('close', () => taken.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of taken) {
      const now = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : null;
      if (now !== null && now === before) socket.destroy();
      else taken.set(socket, now);
    }
  }, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}
