import type { Database } from 'db/client.server';
import { providerKeys } from '~/models/providers/keys';
import { log } from '~/services/log/log.server';
import { createSmtpMailer, type Sender } from '~/services/mail/smtp.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { settings } from '~/services/settings/settings.server';
import { createTwilio, twilioUrl } from '~/services/sms/twilio.server';
import { type Choices, choices, settingOf } from './choices.server';
import { installation } from './current.server';

/** Secrets are stored sealed, and never shown on a page or in the audit log. */
export const sealedKeys = {
  smtpPassword: 'sealed_smtpPassword',
  twilioToken: 'sealed_twilioToken',
  providerSecret1: 'sealed_providerSecret1',
  providerSecret2: 'sealed_providerSecret2',
  providerSecret3: 'sealed_providerSecret3',
} as const;

type Overrides = Partial<Record<keyof Choices, string>>;

/** The environment variable that overrides each setting. */
export function environmentOverrides(): Overrides {
  const { country, timeZone, mail, sms, backups } = settings;
  const by = (isSet: boolean, variable: string, ...names: (keyof Choices)[]): Overrides =>
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
    ...Object.assign(
      {},
      ...providerKeys.map((key) =>
        by(
          Boolean(settings.oidc[key - 1]),
          key === 1 ? 'OIDC_ISSUER' : `OIDC_${key}_ISSUER`,
          `providerName${key}`,
          `providerIssuer${key}`,
          `providerClient${key}`,
          `providerTrust${key}`,
        ),
      ),
    ),
    ...by(settings.ssoOnly !== null, 'SSO_ONLY', 'ssoOnly'),
    ...by(settings.smsPerHour !== null, 'SMS_PER_HOUR', 'smsPerHour'),
    ...by(settings.smsCountries !== null, 'SMS_COUNTRIES', 'smsCountries'),
  };
}

/**
 * The providers for email and text messages, from the environment or the settings; null if not
 * configured.
 */
export function providersOf(db: Database, secrets: Secrets) {
  const [mail, sms] = [mailOf(db, secrets), smsOf(db, secrets)];
  return { mailer: mail && createSmtpMailer(mail), sms: sms && createTwilio(sms) };
}

export const mailOf = (db: Database, secrets: Secrets) =>
  settings.mail ?? mailBy(choices(db), openSealed(db, secrets, 'smtpPassword'));

export const smsOf = (db: Database, secrets: Secrets) =>
  settings.sms ?? smsBy(choices(db), openSealed(db, secrets, 'twilioToken'));

/**
 * Enough for several hundred sign-ins at once, and a limit on costs if codes are requested for
 * abuse.
 */
const usualSmsPerHour = 300;

/** Limits on text messages; `countries` is null if all are allowed. */
export function smsBounds(db: Database): { perHour: number; countries: string[] | null } {
  const { smsPerHour, smsCountries } = choices(db);
  return {
    perHour: settings.smsPerHour ?? smsPerHour ?? usualSmsPerHour,
    countries: settings.smsCountries ?? smsCountries?.split(' ') ?? null,
  };
}

export const backupsOf = (db: Database) => {
  const { folder, keep } = settings.backups;
  return { folder, keep: keep ?? choices(db).backupKeep ?? 0, standbyUrl: settings.standbyUrl };
};

function mailBy(values: Choices, password: string | null): { url: string; from: Sender } | null {
  const { smtpHost: host, smtpPort, smtpSecurity: security, smtpUser: user, mailFrom } = values;
  if (!host || !mailFrom) return null;
  const port = smtpPort ?? smtpPorts[security];
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : '';
  const scheme = security === 'tls' ? 'smtps' : 'smtp';
  const options = security === 'starttls' ? '?requireTLS=true' : '';
  const url = `${scheme}://${login}${host}:${port}${options}`;
  const { names, locale } = installation();
  return { url, from: { name: names[locale], address: mailFrom } };
}

const smtpPorts = { tls: 465, starttls: 587, plain: 25 } as const;

function smsBy({ twilioSid: sid, twilioFrom: from }: Choices, token: string | null) {
  return sid && token && from ? { sid, token, from, baseUrl: twilioUrl } : null;
}

/** Decrypts a secret of the settings; null if it is not set, or was encrypted with a lost key. */
export function openSealed(
  db: Database,
  secrets: Secrets,
  name: keyof typeof sealedKeys,
): string | null {
  const stored = settingOf(db, sealedKeys[name]);
  if (!stored) return null;
  try {
    return secrets.open(stored.value);
  } catch (error) {
    log.error(
      { err: error, setting: name },
      'a sealed setting cannot be opened; it has to be typed again',
    );
    return null;
  }
}
