import type { AddressInfo, Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type Received = { from: string; to: string[]; message: string };

/** A mail server of its own for a test, which keeps what it receives. */
export async function postOffice(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          message: Buffer.concat(chunks).toString(),
        });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  onTestFinished(() => void server.close());
  return { received, url: `smtp://127.0.0.1:${await listen(server.listen(0, '127.0.0.1'))}` };
}

/** Resolves with the port. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.once('listening', () => resolve((server.address() as AddressInfo).port));
  });
}
