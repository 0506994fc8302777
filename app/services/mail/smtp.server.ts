import { createTransport } from 'nodemailer';
import { type Mailer, MailFailed } from './mailer.server';

const STEP_TIMEOUT = 10_000;

/**
 * Checks that the server accepts our connection and login.
 * @throws the server's error
 */
export const trySmtp = (url: string): Promise<true> => transportTo(url).verify();

/** An address, plain or named, or name and address as an object. */
export type Sender = string | { name: string; address: string };

export function createSmtpMailer({ url, from }: { url: string; from: Sender }): Mailer {
  const transport = transportTo(url);
  return {
    async send({ to, subject, text, html, pictures = [], stopUrl }) {
      if (!isOneAddress(to)) throw new MailFailed('address');
      try {
        await transport.sendMail({
          from,
          // An object is treated as one address; a string would be parsed as a list.
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          attachments: pictures.map(({ id, bytes }) => ({
            cid: id,
            filename: `${id.split('@')[0]}.jpg`,
            content: bytes,
            contentDisposition: 'inline' as const,
          })),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(stopUrl ? stopHeaders(stopUrl) : null),
          },
        });
      } catch (error) {
        throw new MailFailed(isPermanent(error) ? 'refused' : 'unreachable', { cause: error });
      }
    },
  };
}

/** One click is for https links only (RFC 8058); mail programs open others in the browser. */
function stopHeaders(url: string) {
  const link = { 'List-Unsubscribe': { prepared: true, value: `<${url}>` } };
  if (!url.startsWith('https:')) return link;
  return { ...link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

const transportTo = (url: string) =>
  createTransport({
    url,
    connectionTimeout: STEP_TIMEOUT,
    greetingTimeout: STEP_TIMEOUT,
    dnsTimeout: STEP_TIMEOUT,
    socketTimeout: 2 * STEP_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);

function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u.test(text);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/**
 * RFC 5321: replies from 500 up are permanent. A rejected login is not, because the operator can
 * fix it.
 */
function isPermanent(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && code !== 'EAUTH';
}
