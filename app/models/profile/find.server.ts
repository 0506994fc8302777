import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';

/** What a person sees of themselves. @throws AppError `not-found` */
export function findProfile(db: Database, actor: Actor) {
  const row = db
    .select({
      name: people.name,
      email: people.email,
      emailVerifiedAt: people.emailVerifiedAt,
      countryCode: people.countryCode,
      phoneNumber: people.phoneNumber,
      phone: people.phone,
      address: people.address,
      locale: people.locale,
      photoFileId: people.photoFileId,
      twoFactorEnabled: people.twoFactorEnabled,
      companyName: companies.name,
      updatedAt: people.updatedAt,
    })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(eq(people.id, actor.id))
    .get();
  if (!row) throw new AppError('not-found');
  return row;
}

export type Profile = ReturnType<typeof findProfile>;
