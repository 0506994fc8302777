import type { Server } from 'node:http';

/**
 * In milliseconds, longer than proxies keep idle connections (nginx 60 s, Traefik 90 s, Caddy
 * 120 s), so that the proxy is the one that closes them.
 */
export const keepAliveTimeout = 150_000;

/**
 * Closes an idle connection only after a look for a request on it. After a pause of the process its
 * timers run first, and a request that was sent in time would get a reset instead of a response.
 */
export function closeIdleConnections(server: Server) {
  server.on('timeout', (socket) => {
    const { bytesRead } = socket;
    // The event loop reads its sockets between a timer and an immediate.
    setImmediate(() => socket.bytesRead === bytesRead && socket.destroy());
  });
}
