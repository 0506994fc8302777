import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '~/models/audit/record.server';
import { type PublicCaller, publicOperation } from '~/models/operation.server';
import { pick, saveRow } from '~/models/rows.server';
import { tokenField } from '~/models/sign-in/evidence/mailed-link.server';
import type { Secrets } from '~/services/secrets/secrets.server';

/** Valid for as long as the account: all it can do is to stop the mails. */
export const stopToken = (secrets: Secrets, personId: number): string =>
  `${personId}-${secrets.mac('daily mail', String(personId))}`;

type Reader = Pick<PublicCaller, 'db' | 'secrets'>;

/** True if the person behind a link gets the mails; null if the link is not valid. */
export function readStopLink(reader: Reader, token: string): { isOn: boolean } | null {
  const person = findPerson(reader, token);
  return person && { isOn: person.dailyMail };
}

/** Returns the id of the person whose mails stop; null if the link is not valid. */
export const stopDailyMail = publicOperation({
  name: 'person.update',
  input: tokenField,
  run(context, { token }) {
    const { db: tx, address, now } = context;
    const person = findPerson(context, token);
    if (!person) return null;
    const { id, dailyMail } = person;
    if (!dailyMail) return id;
    saveRow(tx, people, person, { dailyMail: false }, now);
    const changes = { dailyMail: { from: true, to: false } };
    const entry = { action: 'person.update', recordId: id, changes };
    recordAudit(tx, { actor: person, address, now }, entry);
    return id;
  },
});

function findPerson({ db, secrets }: Reader, token: string) {
  const [id = '', mac = ''] = token.split('-');
  if (!secrets.macs('daily mail', id).some((valid) => secrets.sameMac(mac, valid))) return null;
  return livePerson(db, Number(id));
}

const livePerson = (db: Database, id: number) =>
  db
    .select(pick(people, 'id', 'companyId', 'dailyMail', 'version'))
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deletedAt)))
    .get() ?? null;
