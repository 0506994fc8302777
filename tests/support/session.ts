import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { startSession } from '~/models/sessions/session.server';
import { withDatabaseIn } from './open-database';

/**
 * Creates a session in the database, for tests that do not test signing in.
 * @returns the Cookie header
 */
export const sessionCookie = (dataDir: string, email: string): string =>
  `yesod_session=${tokenOf(dataDir, email, 'web')}`;

/**
 * Creates a token for the JSON API.
 * @returns the token of the Authorization header
 */
export const bearerToken = (dataDir: string, email: string): string =>
  tokenOf(dataDir, email, 'bearer');

const tokenOf = (dataDir: string, email: string, kind: 'web' | 'bearer'): string =>
  withDatabaseIn(dataDir, (db) => {
    const person = db.select({ id: people.id }).from(people).where(eq(people.email, email)).get();
    if (!person) throw new Error(`No person has the address ${email}.`);
    const token = crypto.randomUUID();
    startSession(db, { token, personId: person.id, kind, now: Date.now() });
    return token;
  });
