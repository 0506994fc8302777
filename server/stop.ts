import cluster from 'node:cluster';
import type { Server } from 'node:http';

/** Well under the 10 s after which a container is killed (docs/rules.md#stop). */
const deadlineMs = 8_000;
const idleCheckMs = 100;

/**
 * Accepts no new connections, finishes running requests, then releases and exits; uploads are cut
 * off at the deadline.
 */
export function stopOnSignal(server: Server, release: () => void) {
  let isStopping = false;
  const stop = () => {
    // A terminal sends its signal to all processes, and the first one then tells the others again.
    if (isStopping) return;
    isStopping = true;
    server.close(() => {
      release();
      process.exit(0);
    });
    // A keep-alive connection becomes idle only after its response, so once is not enough.
    setInterval(() => server.closeIdleConnections(), idleCheckMs);
    setTimeout(() => server.closeAllConnections(), deadlineMs);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { worker } = cluster;
  if (!worker) return;
  // The process that started the workers is gone. Node would end this one at once.
  worker.once('disconnect', () => {
    worker.exitedAfterDisconnect = true;
    stop();
  });
  // Nothing can be sent to it any more, by us or by Node; `disconnect` follows.
  worker.on('error', () => {});
}
