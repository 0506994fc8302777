import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { and, eq, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { existsIn } from '~/models/rows.server';

type Erased = { id: number; phone: string | null; email: string | null };

/**
 * Removes a person's contacts from invitations, unless they belong to someone else by now. An
 * invitation whose other contact belongs to someone else stays open for them. Called inside a write.
 */
export function eraseInvitations(tx: Database, { id, phone, email }: Erased, now: number) {
  const isOpen = and(isNull(invitations.personId), eq(invitations.status, 'pending'));
  const isOther = (contact: SQLiteColumn, invited: SQLiteColumn, verifiedAt: SQLiteColumn) =>
    existsIn(
      people,
      and(eq(contact, invited), isNotNull(verifiedAt), isNull(people.deletedAt), ne(people.id, id)),
    );
  if (phone !== null)
    tx.update(invitations)
      .set({ phone: '', countryCode: '', updatedAt: now })
      .where(
        and(
          isOpen,
          eq(invitations.phone, phone),
          isOther(people.email, invitations.email, people.emailVerifiedAt),
        ),
      )
      .run();
  if (email !== null)
    tx.update(invitations)
      .set({ email: '', updatedAt: now })
      .where(
        and(
          isOpen,
          eq(invitations.email, email),
          isOther(people.phone, invitations.phone, people.phoneVerifiedAt),
        ),
      )
      .run();
  const isAnothers = existsIn(
    people,
    and(eq(people.id, invitations.personId), isNull(people.deletedAt)),
  );
  const isToPhone = phone === null ? undefined : and(eq(invitations.phone, phone), not(isAnothers));
  const isToEmail = email === null ? undefined : and(eq(invitations.email, email), not(isAnothers));
  tx.update(invitations)
    .set({
      phone: '',
      email: '',
      countryCode: '',
      message: '',
      updatedAt: now,
      status: sql`case ${invitations.status} when 'pending' then 'rejected' else ${invitations.status} end`,
      answeredAt: sql`coalesce(${invitations.answeredAt}, ${now})`,
    })
    .where(or(eq(invitations.personId, id), isToPhone, isToEmail))
    .run();
}
