import type { Database } from 'db/client.server';
import { settings } from 'db/schema/desk';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Locale, locales, type TextKey, textFor } from '~/i18n/words';
import { AppError } from '~/models/errors';
import { orNull, paragraph } from '~/models/fields';
import { publicQuery } from '~/models/open-query.server';
import { operation, query } from '~/models/operation.server';
import { settings as environment } from '~/services/settings/settings.server';
import { choices } from './choices.server';
import { installation } from './standing.server';

const sections = {
  privacy: [
    'who',
    'stored',
    'cookies',
    'purposes',
    'receivers',
    'keeping',
    'rights',
    'security',
    'changes',
  ],
  terms: [
    'service',
    'account',
    'content',
    'figures',
    'payment',
    'conduct',
    'liability',
    'ending',
    'law',
  ],
  accessibility: ['aim', 'done', 'tested', 'gaps', 'report', 'place'],
} as const;

export type LegalPage = keyof typeof sections;
export const legalPages = Object.keys(sections) as LegalPage[];

const ofPage = z.object({ page: z.enum(legalPages) });

/** What the operator wrote, else the template. */
export const legalPage = publicQuery({
  input: ofPage,
  run({ db, locale }, { page }) {
    const own = ownText(db, page, locale);
    const text = textFor(locale);
    return {
      title: text(`legal.${page}.title`),
      lead: own ? null : text(`legal.${page}.lead`, { brand: installation().names[locale] }),
      text: own ?? template(db, page, locale),
    };
  },
});

const keeping = { roles: ['superadmin'] } as const;

export const legalForm = query({
  ...keeping,
  input: ofPage,
  run({ db }, { page }) {
    const [textEn, textHe] = locales.map(
      (locale) => ownText(db, page, locale) ?? template(db, page, locale),
    );
    return { page, textEn, textHe, version: versionOf(db, page) };
  },
});

const longest = 50_000;
const ownWords = orNull(paragraph(longest));

/** What is left empty, or as the template has it, is the template again, and follows it. */
export const updateLegal = operation({
  name: 'legal.update',
  ...keeping,
  target({ db }, _, payload) {
    const asked = ofPage.safeParse(payload);
    if (!asked.success) throw new AppError('not-found');
    const { page } = asked.data;
    return { page, version: versionOf(db, page) };
  },
  versioned: true,
  input: z.object({ text_en: ownWords, text_he: ownWords }),
  run({ tx, now, audit, target: { page, version } }, { textEn, textHe }) {
    for (const [index, typed] of [textEn, textHe].entries()) {
      const locale = locales[index] as Locale;
      const isTemplate = typed === paragraph(longest).parse(template(tx, page, locale));
      const row = {
        key: keyOf(page, locale),
        value: isTemplate || !typed ? '' : typed,
        updatedAt: Math.max(now, version + 1),
      };
      tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row }).run();
    }
    audit({ recordId: legalPages.indexOf(page) + 1, changes: { name: { to: page } } });
    return { page };
  },
});

const keyOf = (page: LegalPage, locale: Locale) => `legal_${page}_${locale}`;

const rowOf = (db: Database, page: LegalPage, locale: Locale) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.key, keyOf(page, locale)))
    .get();

const ownText = (db: Database, page: LegalPage, locale: Locale): string | null =>
  rowOf(db, page, locale)?.value || null;

/** Both languages are saved at once. */
const versionOf = (db: Database, page: LegalPage): number =>
  rowOf(db, page, locales[0])?.updatedAt ?? 0;

/** As an operator would type it: `# ` before a heading, and marks where something is missing. */
function template(db: Database, page: LegalPage, locale: Locale): string {
  const text = textFor(locale);
  const { supportEmail, privacyContact } = choices(db);
  const support = supportEmail ?? text('legal.missing.support');
  const privacy = privacyContact ?? supportEmail ?? text('legal.missing.privacy');
  const values = { brand: installation().names[locale], support, privacy };
  // Where none is sold there is no page of plans to lead to.
  const isSold = environment.payments.kind !== 'off';
  return sections[page]
    .filter((name) => name !== 'payment' || isSold)
    .flatMap((name) => [
      `# ${text(`legal.${page}.${name}.title` as TextKey)}`,
      text(`legal.${page}.${name}.text` as TextKey, values),
      ...(name === 'receivers' ? receivers(db).map((known) => text(`legal.privacy.${known}`)) : []),
    ])
    .join('\n\n');
}

/** Companies that get to know of whoever uses this installation. */
function receivers(db: Database) {
  const { captcha, payments, sms } = environment;
  const twilio = sms || choices(db).twilioSid ? (['twilio'] as const) : [];
  const stripe = payments.kind === 'stripe' ? (['stripe'] as const) : [];
  const recaptcha = captcha.kind === 'recaptcha' ? (['recaptcha'] as const) : [];
  return [...twilio, ...stripe, ...recaptcha];
}
