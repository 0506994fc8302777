import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

export function setLocale(db: Database, actor: Actor, locale: string, now: number) {
  write(db, (tx) => tx.update(people).set({ locale, updatedAt: now }).where(eq(people.id, actor.id)).run());
}
