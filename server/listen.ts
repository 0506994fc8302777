import type { Server } from 'node:http';
import { worker } from '../app/runtime/worker';
import { trySmtp } from '../app/services/mail/smtp.server';
import type { Settings } from '../app/services/settings/settings.server';

/** Listens and logs the URL; an error is printed as one line and ends the process. */
export function listen(server: Server, { port, host, mail }: Settings) {
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(listenProblem(error, port, host));
    process.exit(1);
  });
  server.listen(port, host, () => {
    if (!worker.isFirst) return;
    const address = server.address();
    const actualPort = typeof address === 'object' && address ? address.port : port;
    const isLocal = ['127.0.0.1', '0.0.0.0', '::'].includes(host);
    console.log(`Ready on http://${isLocal ? 'localhost' : host}:${actualPort}`);
    if (mail) void tryMail(mail.url);
  });
}

function listenProblem(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string,
): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the other program, or set PORT to another port.`;
  if (code === 'EACCES')
    return `Port ${port} needs administrator rights: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${host} is not an address of this machine.`;
  return `The server cannot listen on ${host}:${port}: ${message}`;
}

/** Only logs a failure, because a mail server may come back. */
async function tryMail(url: string) {
  try {
    await trySmtp(url);
  } catch (error) {
    const { host } = new URL(url);
    console.error(
      `Mail cannot be sent by SMTP_URL (${host}): ${(error as Error).message.split('\n')[0]}`,
    );
  }
}
