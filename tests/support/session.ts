import { connect, databaseFile } from 'db/client.server';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { startSession } from '~/models/sessions/session.server';

/**
 * Signs a person in by the back door, for tests that are not about signing in; gives the Cookie
 * header.
 */
export const signedIn = (dataDir: string, email: string): string =>
  `yesod_session=${tokenOf(dataDir, email, 'web')}`;

/** The same for the JSON API: a token for the Authorization header. */
export const bearerOf = (dataDir: string, email: string): string =>
  tokenOf(dataDir, email, 'bearer');

function tokenOf(dataDir: string, email: string, kind: 'web' | 'bearer'): string {
  const db = connect(databaseFile(dataDir));
  try {
    const person = db.select({ id: people.id }).from(people).where(eq(people.email, email)).get();
    if (!person) throw new Error(`Nobody has the address ${email}.`);
    const token = crypto.randomUUID();
    startSession(db, { token, personId: person.id, kind, now: Date.now() });
    return token;
  } finally {
    db.$client.close();
  }
}
