import type { Mailer } from './mailer.server';
import { createSmtpMailer } from './smtp.server';

/** The mailer of `SMTP_URL` and `MAIL_FROM`; null without `SMTP_URL`, when mail stays in the outbox. */
export function createMailer(env: NodeJS.Dict<string>): Mailer | null {
  if (!env.SMTP_URL) return null;
  if (!/^smtps?:\/\/./.test(env.SMTP_URL)) throw new Error('SMTP_URL must begin with smtp:// or smtps://.');
  if (!env.MAIL_FROM) throw new Error('SMTP_URL is set, so MAIL_FROM must be set too.');
  return createSmtpMailer(env.SMTP_URL, env.MAIL_FROM);
}
