import { randomBytes } from 'node:crypto';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { settings } from 'db/schema/settings';
import { eq } from 'drizzle-orm';

const key = 'installation-id';

/**
 * A random id of this installation, created on first use. It distinguishes installations that share
 * one payment account.
 */
export function installationId(db: Database, now: number): string {
  return write(db, (tx) => {
    const value = randomBytes(12).toString('hex');
    tx.insert(settings).values({ key, value, updatedAt: now }).onConflictDoNothing().run();
    return tx.select().from(settings).where(eq(settings.key, key)).get()?.value ?? value;
  });
}
