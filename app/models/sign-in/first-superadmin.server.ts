import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { addRow, hasAny } from '~/models/rows.server';
import { randomToken } from '~/services/secrets/random.server';

/**
 * Does nothing once there is one. @throws when the address is somebody else's: better no start than one without an admin
 */
export function ensureSuperadmin(db: Database, typed: string, now: number) {
  const email = typed.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error('SUPERADMIN_EMAIL is not an e-mail address.');
  write(db, (tx) => {
    const isLive = isNull(people.deletedAt);
    const isSuperadmin = and(eq(people.role, 'superadmin'), eq(people.isActive, true), isLive);
    if (hasAny(tx, people, isSuperadmin)) return;
    if (hasAny(tx, people, and(eq(people.email, email), isLive)))
      throw new Error('SUPERADMIN_EMAIL belongs to somebody who is no super admin.');
    addRow(tx, people, { role: 'superadmin', name: 'Super admin', email, userCode: randomToken() }, now);
  });
}
