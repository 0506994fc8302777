import type { Database } from 'db/client.server';
import { log } from '~/services/log/log.server';
import { createSmtpMailer, type Sender } from '~/services/mail/smtp.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { settings } from '~/services/settings/settings.server';
import { createTwilio, twilioUrl } from '~/services/sms/twilio.server';
import { type Choices, choices, settingOf } from './choices.server';
import { installation } from './standing.server';

/** Kept sealed, beside the choices: neither a page nor the log of changes has them. */
export const sealedKeys = {
  smtpPassword: 'sealed_smtpPassword',
  twilioToken: 'sealed_twilioToken',
} as const;

type Held = Partial<Record<keyof Choices, string>>;

/** The variable of the environment that says a choice, for as long as it is set. */
export function heldBy(): Held {
  const { country, timeZone, mail, sms, backups } = settings;
  const by = (isSet: boolean, variable: string, ...names: (keyof Choices)[]): Held =>
    isSet ? Object.fromEntries(names.map((name) => [name, variable])) : {};
  return {
    ...by(country !== null, 'COUNTRY', 'country'),
    ...by(timeZone !== null, 'TIME_ZONE', 'timeZone'),
    ...by(backups.keep !== null, 'BACKUP_KEEP', 'backupKeep'),
    ...by(
      mail !== null,
      'SMTP_URL',
      'smtpHost',
      'smtpPort',
      'smtpSecurity',
      'smtpUser',
      'mailFrom',
    ),
    ...by(sms !== null, 'SMS', 'twilioSid', 'twilioFrom'),
    ...by(settings.smsPerHour !== null, 'SMS_PER_HOUR', 'smsPerHour'),
    ...by(settings.smsCountries !== null, 'SMS_COUNTRIES', 'smsCountries'),
  };
}

/**
 * What carries mail and text messages out: by the environment, else as chosen; null where nothing
 * does.
 */
export function providersOf(db: Database, secrets: Secrets) {
  const [mail, sms] = [mailOf(db, secrets), smsOf(db, secrets)];
  return { mailer: mail && createSmtpMailer(mail), sms: sms && createTwilio(sms) };
}

export const mailOf = (db: Database, secrets: Secrets) =>
  settings.mail ?? mailBy(choices(db), sealed(db, secrets, 'smtpPassword'));

export const smsOf = (db: Database, secrets: Secrets) =>
  settings.sms ?? smsBy(choices(db), sealed(db, secrets, 'twilioToken'));

/**
 * Enough for some hundred sign-ins at once, and a bill that stays small when a stranger pumps
 * codes.
 */
export const usualSmsPerHour = 300;

/**
 * What bounds text messages of the whole installation; `countries` is null where they may go
 * anywhere.
 */
export function smsBounds(db: Database): { perHour: number; countries: string[] | null } {
  const { smsPerHour, smsCountries } = choices(db);
  return {
    perHour: settings.smsPerHour ?? smsPerHour ?? usualSmsPerHour,
    countries: settings.smsCountries ?? smsCountries?.split(' ') ?? null,
  };
}

export const backupsOf = (db: Database) => {
  const { folder, keep } = settings.backups;
  return { folder, keep: keep ?? choices(db).backupKeep ?? 0 };
};

function mailBy(chosen: Choices, password: string | null): { url: string; from: Sender } | null {
  const { smtpHost: host, smtpPort, smtpSecurity: security, smtpUser: user, mailFrom } = chosen;
  if (!host || !mailFrom) return null;
  const port = smtpPort ?? smtpPorts[security];
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : '';
  const scheme = security === 'tls' ? 'smtps' : 'smtp';
  const url = `${scheme}://${login}${host}:${port}${security === 'starttls' ? '?requireTLS=true' : ''}`;
  const { names, locale } = installation();
  return { url, from: { name: names[locale], address: mailFrom } };
}

export const smtpPorts = { tls: 465, starttls: 587, plain: 25 } as const;

function smsBy({ twilioSid: sid, twilioFrom: from }: Choices, token: string | null) {
  return sid && token && from ? { sid, token, from, baseUrl: twilioUrl } : null;
}

/** What was sealed under a key that is lost is as if it had never been typed. */
function sealed(db: Database, secrets: Secrets, name: keyof typeof sealedKeys): string | null {
  const kept = settingOf(db, sealedKeys[name]);
  if (!kept) return null;
  try {
    return secrets.open(kept.value);
  } catch (error) {
    log.error(
      { err: error, setting: name },
      'a sealed setting cannot be opened; it has to be typed again',
    );
    return null;
  }
}
