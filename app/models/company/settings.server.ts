import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq, sql } from 'drizzle-orm';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { z } from 'zod';
import { isLocale, type Locale, locales } from '~/i18n/words';
import { type Actor, isCompanyOwner } from '~/models/access/actor.server';
import { changesBetween } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { checkbox, line, orNull, recordId } from '~/models/fields';
import { isOwnUnusedUpload } from '~/models/files/visible.server';
import { type Caller, operation, query } from '~/models/operation.server';
import { countryOf } from '~/models/people/countries.server';
import { hasAny, pick, saveRow } from '~/models/rows.server';
import { currencies } from './currencies';
import { assertFreshProof } from './proof.server';

const companySettingsRule = { roles: ['admin'], orCompanyOwner: true } as const;
const pictureEndings = ['.jpg', '.jpeg', '.png', '.webp', '.gif'];

/** A country's two letters; a dialing code is accepted too. */
export const countryField = z
  .string({ error: 'form.errors.choose' })
  .transform((text) => countryOf(text).toUpperCase())
  .refine((code) => isSupportedCountry(code), 'form.errors.choice');

export const companyFields = z.object({
  name: line(120),
  currency: z.enum(currencies, { error: 'form.errors.choice' }).optional(),
  locale: orNull(z.enum(locales, { error: 'form.errors.choice' })),
  country: countryField,
  logo_id: recordId().optional(),
  requires_two_factor: checkbox,
  requires_fresh_proof: checkbox,
});

export type CompanyFields = z.input<typeof companyFields> & { logo?: File };

function findCompany(db: Database, actor: Actor) {
  const company = db
    .select(
      pick(
        companies,
        'id',
        'name',
        'currency',
        'locale',
        'country',
        'logoFileId',
        'requiresTwoFactor',
        'requiresFreshProof',
        'version',
      ),
    )
    .from(companies)
    .where(eq(companies.id, actor.companyId ?? 0))
    .get();
  if (!company || !isCompanyOwner(actor)) throw new AppError('forbidden');
  return company;
}

/** Amounts have no currency of their own, so the currency cannot change once there are projects. */
const hasAmounts = (db: Database, companyId: number) =>
  hasAny(db, projects, eq(projects.companyId, companyId));

export const companySettings = query({
  ...companySettingsRule,
  run({ db, actor }) {
    const company = findCompany(db, actor);
    return { ...company, isCurrencyKept: hasAmounts(db, company.id) };
  },
});

/** Changing what protects the company takes a proof itself. @throws AppError `fresh-proof` */
export const updateCompany = operation({
  name: 'company.update',
  ...companySettingsRule,
  target: ({ db, actor }) => findCompany(db, actor),
  versioned: true,
  input: companyFields,
  uploads: [{ field: 'logo', as: 'logo_id', kind: 'photo', endings: pictureEndings }],
  run(context, { currency = context.target.currency, logoId, ...input }) {
    const { tx, actor, now, audit, target } = context;
    const { id, version } = target;
    const { requiresTwoFactor, requiresFreshProof } = input;
    if (
      requiresTwoFactor !== target.requiresTwoFactor ||
      requiresFreshProof !== target.requiresFreshProof
    )
      assertFreshProof(context);
    if (currency !== target.currency && hasAmounts(tx, id))
      throw new Refused('currency', 'company.errors.currency');
    const logoFileId = logoId ?? target.logoFileId;
    if (
      logoFileId !== null &&
      logoFileId !== target.logoFileId &&
      !isOwnUnusedUpload(tx, actor, logoFileId)
    )
      throw new Refused('logo', 'person.errors.photoGone');
    const after = { ...input, currency, logoFileId };
    saveRow(tx, companies, { id, version }, after, now);
    audit({ recordId: id, companyId: id, changes: changesBetween(target, after) });
  },
});

/**
 * The language for messages to a person: their own, else their company's. Needs a join with
 * `companies`.
 */
export const messageLocale = sql<string | null>`coalesce(${people.locale}, ${companies.locale})`;

/** The language of a company's messages to people without their own; `fallback` if it has none. */
export function companyLocale(
  db: Database,
  { companyId }: Pick<Actor, 'companyId'>,
  fallback: Locale,
): Locale {
  const isCompany = eq(companies.id, companyId ?? 0);
  const own = db.select(pick(companies, 'locale')).from(companies).where(isCompany).get()?.locale;
  return isLocale(own) ? own : fallback;
}

/** The default country of phone fields, as two letters. */
export function countryOfCompany({ db, actor }: Pick<Caller, 'db' | 'actor'>): string | undefined {
  const isOwn = eq(companies.id, actor.companyId ?? 0);
  return (
    db.select(pick(companies, 'country')).from(companies).where(isOwn).get()?.country ?? undefined
  );
}
