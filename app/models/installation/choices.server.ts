import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { settings } from 'db/schema/desk';
import { eq, like } from 'drizzle-orm';
import { z } from 'zod';
import { locales } from '~/i18n/words';
import { currencies } from '~/models/company/currencies';

/** The landing page's variants: `communication` with investors, or the `budget`. */
export const landingVariants = ['communication', 'budget'] as const;
/**
 * How a mail server is spoken to: under TLS from the first byte, after STARTTLS, or as it comes.
 */
export const smtpSecurities = ['tls', 'starttls', 'plain'] as const;

const words = z.string().trim().min(1).nullable().catch(null).default(null);
const address = z
  .url({ protocol: /^https$/ })
  .nullable()
  .catch(null)
  .default(null);
const figure = z.string().regex(/^\d+$/).transform(Number).nullable().catch(null).default(null);
const choice = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).catch(values[0]).default(values[0]);

/** What whoever runs the installation chose on its page; null where nothing was. */
const shape = z.object({
  /** In place of Yesod and יסוד. */
  nameEn: words,
  nameHe: words,
  logoFileId: figure,
  landing: choice(landingVariants),
  /**
   * Claims of the landing page, which belong to whoever runs it: “70%” less work, “10K+”, “99.5%”.
   */
  lessWork: words,
  activeProjects: words,
  rating: words,
  storeAndroid: address,
  storeIos: address,
  supportEmail: words,
  privacyContact: words,
  /** The language of whoever has not chosen one. */
  locale: choice(locales),
  /** Of new companies; else that of the country of their admin's phone. */
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
  /** Text messages the whole installation sends in an hour. */
  smsPerHour: figure,
  /** Countries that text messages may go to, as two letters with spaces between; null for all. */
  smsCountries: words,
  /** How many nightly backups stay. */
  backupKeep: figure,
});

export type Choices = z.infer<typeof shape>;
export type ChoiceName = keyof Choices;
export type LandingVariant = Choices['landing'];

/** Of an installation where nothing was chosen. */
export const noChoices: Choices = shape.parse({});

/** In the table of settings, beside what the product keeps there for itself. */
export const choiceKey = (name: string) => `choice_${name}`;

export function choices(db: Database): Choices {
  const rows = query(db).all();
  return shape.parse(
    Object.fromEntries(rows.map(({ key, value }) => [key.slice('choice_'.length), value])),
  );
}

/** What is null is chosen no more. */
export function saveChoices(
  tx: Database,
  chosen: Partial<Record<ChoiceName, string | number | null>>,
  now: number,
) {
  for (const [name, value] of Object.entries(chosen))
    keepSetting(tx, choiceKey(name), value === null ? null : String(value), now);
}

export function keepSetting(tx: Database, key: string, value: string | null, updatedAt: number) {
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

/** Where the mobile app is to be had. */
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
