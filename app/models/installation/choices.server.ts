import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { settings } from 'db/schema/settings';
import { eq, like } from 'drizzle-orm';
import { z } from 'zod';
import { locales } from '~/i18n/words';
import { currencies } from '~/models/company/currencies';

/** The variants of the landing page: `communication` with investors, or the `budget`. */
export const landingVariants = ['communication', 'budget'] as const;
/** Encryption of the connection to the mail server: TLS from the start, STARTTLS, or none. */
export const smtpSecurities = ['tls', 'starttls', 'plain'] as const;

const words = z.string().trim().min(1).nullable().catch(null).default(null);
const address = z
  .url({ protocol: /^https$/ })
  .nullable()
  .catch(null)
  .default(null);
const figure = z.string().regex(/^\d+$/).transform(Number).nullable().catch(null).default(null);
const yes = z
  .literal('true')
  .transform(() => true)
  .catch(false)
  .default(false);
const choice = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).catch(values[0]).default(values[0]);

/** The settings saved on the settings page; null where nothing was set. */
const shape = z.object({
  /** Replaces the names Yesod and יסוד. */
  nameEn: words,
  nameHe: words,
  logoFileId: figure,
  landing: choice(landingVariants),
  /** Figures on the landing page, such as “70%” less work, “10K+”, “99.5%”. */
  lessWork: words,
  activeProjects: words,
  rating: words,
  storeAndroid: address,
  storeIos: address,
  supportEmail: words,
  privacyContact: words,
  /** The default language. */
  locale: choice(locales),
  /** The currency of new companies; if null, it depends on the country of their admin's phone. */
  currency: z.enum(currencies).nullable().catch(null).default(null),
  country: words,
  timeZone: words,
  smtpHost: words,
  smtpPort: figure,
  smtpSecurity: choice(smtpSecurities),
  smtpUser: words,
  mailFrom: words,
  twilioSid: words,
  twilioFrom: words,
  /** The limit of text messages per hour for the whole installation. */
  smsPerHour: figure,
  /**
   * Countries that may receive text messages, as two-letter codes separated by spaces; null for
   * all.
   */
  smsCountries: words,
  /** The number of nightly backups to keep. */
  backupKeep: figure,
  /** True if people who have a sign-in provider sign in there only. */
  ssoOnly: yes,
  providerName1: words,
  providerIssuer1: words,
  providerClient1: words,
  providerTrust1: yes,
  providerName2: words,
  providerIssuer2: words,
  providerClient2: words,
  providerTrust2: yes,
  providerName3: words,
  providerIssuer3: words,
  providerClient3: words,
  providerTrust3: yes,
});

export type Choices = z.infer<typeof shape>;
type ChoiceName = keyof Choices;
export type LandingVariant = Choices['landing'];

/** The defaults. */
export const defaultSettings: Choices = shape.parse({});

/** The key in the settings table, which also has other rows. */
export const choiceKey = (name: string) => `choice_${name}`;

export function choices(db: Database): Choices {
  const rows = query(db).all();
  return shape.parse(
    Object.fromEntries(rows.map(({ key, value }) => [key.slice('choice_'.length), value])),
  );
}

/** Null values are deleted. */
export function saveChoices(
  tx: Database,
  values: Partial<Record<ChoiceName, string | number | boolean | null>>,
  now: number,
) {
  for (const [name, value] of Object.entries(values))
    saveSetting(tx, choiceKey(name), value === null ? null : String(value), now);
}

export function saveSetting(tx: Database, key: string, value: string | null, updatedAt: number) {
  if (value === null) return void tx.delete(settings).where(eq(settings.key, key)).run();
  tx.insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
    .run();
}

export const settingOf = (db: Database, key: string) =>
  db
    .select({ value: settings.value, at: settings.updatedAt })
    .from(settings)
    .where(eq(settings.key, key))
    .get();

export type StoreLinks = { android: string | null; ios: string | null };

/** Links to the mobile app. */
export function storeLinks(db: Database): StoreLinks {
  const { storeAndroid: android, storeIos: ios } = choices(db);
  return { android, ios };
}

const query = prepared((db) =>
  db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(like(settings.key, 'choice_%'))
    .prepare(),
);
