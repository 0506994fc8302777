import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { wordsOf } from './html';
import { withDatabase } from './peek';
import { photo } from './photo';
import type { RunningServer } from './server';

let serial = 0;

/** A person's form with changes; undefined removes a field. */
export async function personForm(changes: Record<string, string | File | undefined> = {}) {
  serial += 1;
  const fields = {
    form_key: crypto.randomUUID(),
    name: 'Ruth Amsalem',
    email: `ruth.${serial}@example.test`,
    address: 'HaNamal 3, Haifa',
    country_code: '+972',
    phone_no: `052 555-${String(7000 + serial)}`,
    profile_photo: await photo('ruth.jpg'),
    'permissions[]': 'projects.view',
    ...changes,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value);
  return form;
}

/** The error messages of all fields of a page. */
export const errorsOf = (html: string): string =>
  [...html.matchAll(/<p class="error".*?<\/p>/gs)].map(([said]) => wordsOf(said)).join(' ');

/** Returns the newest person with this email address. */
export function personWith(server: RunningServer, email: string) {
  const row = withDatabase(server, (db) =>
    db.select().from(people).where(eq(people.email, email)).all(),
  ).at(-1);
  if (!row) throw new Error(`No person has the address ${email}.`);
  return row;
}
