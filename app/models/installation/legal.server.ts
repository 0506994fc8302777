import type { Database } from 'db/client.server';
import { settings } from 'db/schema/settings';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Locale, locales, type TextKey, textFor } from '~/i18n/words';
import { AppError } from '~/models/errors';
import { orNull, paragraph } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { publicQuery } from '~/models/public-query.server';
import { settings as environment } from '~/services/settings/settings.server';
import { choices } from './choices.server';
import { installation } from './current.server';

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
const legalPages = Object.keys(sections) as LegalPage[];

const ofPage = z.object({ page: z.enum(legalPages) });

/** The operator's own text, or else the template. */
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

const legalRule = { roles: ['superadmin'] } as const;

export const legalForm = query({
  ...legalRule,
  input: ofPage,
  run({ db }, { page }) {
    const [textEn, textHe] = locales.map(
      (locale) => ownText(db, page, locale) ?? template(db, page, locale),
    );
    return { page, textEn, textHe, version: versionOf(db, page) };
  },
});

const maxLength = 50_000;
const ownWords = orNull(paragraph(maxLength));

/**
 * A text that is empty or equal to the template is stored as empty, so that it follows the
 * template.
 */
export const updateLegal = operation({
  name: 'legal.update',
  ...legalRule,
  target({ db }, _, payload) {
    const parsedPage = ofPage.safeParse(payload);
    if (!parsedPage.success) throw new AppError('not-found');
    const { page } = parsedPage.data;
    return { page, version: versionOf(db, page) };
  },
  versioned: true,
  input: z.object({ text_en: ownWords, text_he: ownWords }),
  run({ tx, now, audit, target: { page, version } }, { textEn, textHe }) {
    for (const [index, text] of [textEn, textHe].entries()) {
      const locale = locales[index] as Locale;
      const isTemplate = text === paragraph(maxLength).parse(template(tx, page, locale));
      const row = {
        key: keyOf(page, locale),
        value: isTemplate || !text ? '' : text,
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

/** Both languages are saved together. */
const versionOf = (db: Database, page: LegalPage): number =>
  rowOf(db, page, locales[0])?.updatedAt ?? 0;

/**
 * The template as an operator would write it: `# ` before headings, and placeholders for missing
 * details.
 */
function template(db: Database, page: LegalPage, locale: Locale): string {
  const text = textFor(locale);
  const { supportEmail, privacyContact } = choices(db);
  const support = supportEmail ?? text('legal.missing.support');
  const privacy = privacyContact ?? supportEmail ?? text('legal.missing.privacy');
  const values = { brand: installation().names[locale], support, privacy };
  // Without billing there is no page of plans to link to.
  const isSold = environment.payments.kind !== 'off';
  return sections[page]
    .filter((name) => name !== 'payment' || isSold)
    .flatMap((name) => [
      `# ${text(`legal.${page}.${name}.title` as TextKey)}`,
      text(`legal.${page}.${name}.text` as TextKey, values),
      ...(name === 'receivers'
        ? receivers(db).map((receiver) => text(`legal.privacy.${receiver}`))
        : []),
    ])
    .join('\n\n');
}

/** External companies that receive personal data from this installation. */
function receivers(db: Database) {
  const { captcha, payments, sms } = environment;
  const twilio = sms || choices(db).twilioSid ? (['twilio'] as const) : [];
  const stripe = payments.kind === 'stripe' ? (['stripe'] as const) : [];
  const recaptcha = captcha.kind === 'recaptcha' ? (['recaptcha'] as const) : [];
  return [...twilio, ...stripe, ...recaptcha];
}
