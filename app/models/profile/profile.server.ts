import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { isTimeZone } from '~/i18n/times';
import { locales } from '~/i18n/words';
import { type Actor, may } from '~/models/access/actor.server';
import { type AuditCaller, changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { checkboxIfSent, emailField, line, orNull, recordId } from '~/models/fields';
import { isOwnUnusedUpload } from '~/models/files/visible.server';
import { type Caller, operation, query } from '~/models/operation.server';

export function findProfile(db: Database, { id }: Pick<Actor, 'id'>) {
  const row = db
    .select({
      id: people.id,
      role: people.role,
      name: people.name,
      email: people.email,
      emailVerifiedAt: people.emailVerifiedAt,
      countryCode: people.countryCode,
      phoneNumber: people.phoneNumber,
      phone: people.phone,
      phoneVerifiedAt: people.phoneVerifiedAt,
      address: people.address,
      locale: people.locale,
      photoFileId: people.photoFileId,
      twoFactorEnabled: people.twoFactorEnabled,
      dailyMail: people.dailyMail,
      companyName: companies.name,
      version: people.version,
    })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(eq(people.id, id))
    .get();
  if (!row) throw new AppError('not-found');
  return row;
}

export const ownProfile = query({ run: ({ db, actor }) => findProfile(db, actor) });

const photoEndings = ['.jpg', '.jpeg', '.png', '.webp', '.gif'];

/** Fields that people may change without a code. They cannot change their role or permissions. */
export const updateProfile = operation({
  name: 'person.update',
  target: ({ db, actor }) => findProfile(db, actor),
  input: z.object({
    name: line(120, 'person.errors.name'),
    address: orNull(line(200)),
    /** If it is missing, it is not changed. */
    language: z.enum(locales, { error: 'form.errors.choice' }).optional(),
    /** The company's time zone, if the actor may change it. */
    time_zone: z.string().refine(isTimeZone, 'form.errors.choice').optional(),
    /** If it is missing, it is not changed. */
    daily_mail: checkboxIfSent,
    profile_photo_id: recordId().optional(),
    /** Must be the current one; a new email has to be verified first. */
    email: emailField('person.errors.email').optional(),
  }),
  versioned: true,
  uploads: [
    { field: 'profile_photo', as: 'profile_photo_id', kind: 'photo', endings: photoEndings },
  ],
  run(context, { name, address, language, timeZone, profilePhotoId, email, ...sent }) {
    const { tx, actor, target } = context;
    const locale = language ?? target.locale;
    const dailyMail = sent.dailyMail ?? target.dailyMail;
    if (email !== undefined && email !== target.email)
      throw new Refused('email', 'profile.contact.email.byCode');
    const photoFileId = profilePhotoId ?? target.photoFileId;
    const isNewPhoto = photoFileId !== null && photoFileId !== target.photoFileId;
    if (isNewPhoto && !isOwnUnusedUpload(tx, actor, photoFileId))
      throw new Refused('profile_photo', 'person.errors.photoGone');
    const after = { name, address, locale, dailyMail, photoFileId };
    saveOwn(tx, context, { before: target, after });
    if (timeZone !== undefined && canEditCompany(actor)) setTimeZone(tx, context, timeZone);
    return { locale };
  },
});

/** True for the company's admin or founder, not for people they manage. */
export const canEditCompany = (actor: Actor): boolean =>
  actor.companyId !== null && actor.parentId === null && may(actor, 'billing');

function setTimeZone(tx: Database, caller: Caller, timeZone: string) {
  const { actor, now } = caller;
  const { companyId, timeZone: before } = actor;
  if (companyId === null || timeZone === before) return;
  tx.update(companies).set({ timeZone, updatedAt: now }).where(eq(companies.id, companyId)).run();
  const changes = changesBetween({ timeZone: before }, { timeZone });
  recordAudit(tx, caller, { action: 'company.update', recordId: companyId, changes });
}

export function saveOwn(
  tx: Database,
  caller: AuditCaller,
  change: {
    before: ReturnType<typeof findProfile>;
    after: Partial<typeof people.$inferInsert>;
  },
) {
  const { actor, now } = caller;
  const { before, after } = change;
  tx.update(people)
    .set({ ...after, version: before.version + 1, updatedAt: now })
    .where(eq(people.id, actor.id))
    .run();
  const changes = changesBetween(before, after);
  recordAudit(tx, caller, { action: 'person.update', recordId: actor.id, changes });
}

export function setLocale(db: Database, actor: Actor, locale: string, now: number) {
  const isLive = and(eq(people.id, actor.id), isNull(people.deletedAt));
  write(db, (tx) => tx.update(people).set({ locale, updatedAt: now }).where(isLive).run());
}
