import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { addRow, hasAny } from '~/models/rows.server';
import { ownerOf } from '~/models/sign-in/accounts.server';
import { randomToken } from '~/services/secrets/random.server';

/** Creates the first super admin. @throws Error if the address belongs to someone else */
export function ensureSuperadmin(db: Database, typed: string, now: number) {
  const email = typed.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error('SUPERADMIN_EMAIL is not an email address.');
  write(db, (tx) => {
    const isActive = and(eq(people.isActive, true), isNull(people.deletedAt));
    const isSuperadmin = and(eq(people.role, 'superadmin'), isActive);
    if (hasAny(tx, people, isSuperadmin)) return;
    if (ownerOf(tx, { channel: 'mail', to: email }))
      throw new Error('SUPERADMIN_EMAIL belongs to a person who is not a super admin.');
    // The operator of the server vouches for the address.
    const superadmin = {
      role: 'superadmin' as const,
      name: 'Super admin',
      email,
      emailVerifiedAt: now,
    };
    addRow(tx, people, { ...superadmin, userCode: randomToken() }, now);
  });
}
