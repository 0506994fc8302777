import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { settings } from 'db/schema/desk';
import { like } from 'drizzle-orm';
import { z } from 'zod';
import { locales } from '~/i18n/words';

/** The landing page's variants: `communication` with investors, or the `budget`. */
export const landingVariants = ['communication', 'budget'] as const;

const words = z.string().trim().min(1).nullable().catch(null).default(null);
const address = z
  .url({ protocol: /^https$/ })
  .nullable()
  .catch(null)
  .default(null);
const choice = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).catch(values[0]).default(values[0]);

/** What whoever runs the installation chose on its page; null where nothing was. */
const shape = z.object({
  /** In place of Yesod and יסוד. */
  nameEn: words,
  nameHe: words,
  landing: choice(landingVariants),
  /** Claims of the landing page, which belong to whoever runs it: “10K+”, “99.5%”. */
  activeProjects: words,
  rating: words,
  storeAndroid: address,
  storeIos: address,
  supportEmail: words,
  privacyContact: words,
  /** The language of whoever has not chosen one. */
  locale: choice(locales),
});

export type Choices = z.infer<typeof shape>;
export type ChoiceName = keyof Choices;
export type LandingVariant = Choices['landing'];

/** In the table of settings, beside what the product keeps there for itself. */
export const choiceKey = (name: string) => `choice_${name}`;

export function choices(db: Database): Choices {
  const rows = query(db).all();
  return shape.parse(Object.fromEntries(rows.map(({ key, value }) => [key.slice('choice_'.length), value])));
}

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
