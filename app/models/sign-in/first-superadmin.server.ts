import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { holderOf } from '~/models/proof/account.server';
import { addRow, hasAny } from '~/models/rows.server';
import { randomToken } from '~/services/secrets/random.server';

/**
 * Does nothing once there is one. @throws when the address is somebody else's: better no start than
 * one without an admin
 */
export function ensureSuperadmin(db: Database, typed: string, now: number) {
  const email = typed.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error('SUPERADMIN_EMAIL is not an e-mail address.');
  write(db, (tx) => {
    const isLive = isNull(people.deletedAt);
    const isSuperadmin = and(eq(people.role, 'superadmin'), eq(people.isActive, true), isLive);
    if (hasAny(tx, people, isSuperadmin)) return;
    if (holderOf(tx, { channel: 'mail', to: email }))
      throw new Error('SUPERADMIN_EMAIL belongs to somebody who is no super admin.');
    // Whoever runs the machine says whose it is.
    const superadmin = {
      role: 'superadmin' as const,
      name: 'Super admin',
      email,
      emailVerifiedAt: now,
    };
    addRow(tx, people, { ...superadmin, userCode: randomToken() }, now);
  });
}
