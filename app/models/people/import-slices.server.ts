import { type Database, isOpen } from 'db/client.server';
import { write, writeUnseen } from 'db/prepared';
import { importClaims, importSlices, type PersonToWrite } from 'db/schema/import';
import type { Permission } from 'db/schema/person';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { type AuditCaller, recordAudit } from '~/models/audit/record.server';
import { Refused } from '~/models/errors';
import { enqueue } from '~/models/jobs/enqueue.server';
import { job } from '~/models/jobs/job';
import { countOf } from '~/models/rows.server';
import { createYield, type Pace } from '~/services/jobs/jobs.server';
import { takenContacts } from './contact.server';
import { addCompany, addPerson } from './insert.server';

/** Some milliseconds of writing, their search index with it. */
export const peopleAtOnce = 25;

type By = Pick<Actor, 'id' | 'companyId'>;

/** Who brings people, and with which form. */
type Sent = { by: Actor; address: string; formKey: string; now: number };
type Breathing = Pick<Pace, 'yieldNow'>;

/**
 * An import is decided in one short write and written in many: its people wait here, with their
 * contacts claimed, so that nothing can keep anybody out of it once it is decided, and a restart
 * goes on where it ended. A long one is brought here some at a time, ahead of the decision.
 *
 * @throws Refused for contacts that are taken, and nothing is left of it
 */
export async function stagePeople(
  db: Database,
  sent: Sent,
  all: PersonToWrite[],
  { yieldNow }: Breathing,
) {
  try {
    for (let from = 0; from < all.length; from += peopleAtOnce) {
      const some = all.slice(from, from + peopleAtOnce);
      writeUnseen(db, (tx) => keep(tx, sent, some, false));
      await yieldNow();
    }
  } catch (error) {
    dropUndecided(db, sent);
    throw error;
  }
}

/**
 * Called in the write that decides; the first are written in it, where they were not brought ahead.
 */
export function decideImport(tx: Database, sent: Sent, all: PersonToWrite[]) {
  const isStaged = and(isOf(sent), eq(importSlices.isDecided, false));
  const { changes } = tx
    .update(importSlices)
    .set({ isDecided: true, address: sent.address })
    .where(isStaged)
    .run();
  if (changes === 0) {
    for (let from = 0; from < all.length; from += peopleAtOnce)
      keep(tx, sent, all.slice(from, from + peopleAtOnce), true);
    writeNext(tx, isOf(sent));
  }
  const { by, formKey, now } = sent;
  if (leftOf(tx, by, formKey) === 0) return;
  const payload = { importedBy: by.id, formKey };
  enqueue(tx, 'person.import', payload, { key: `${by.id} ${formKey}`, runAt: now });
}

/** Writes the next slice of an import. @returns false if everybody has been written */
export const writeNext = (db: Database, which: SQL): boolean =>
  write(db, (tx) => {
    const slice = firstOf(tx, and(eq(importSlices.isDecided, true), which));
    if (!slice) return false;
    tx.delete(importSlices).where(eq(importSlices.id, slice.id)).run();
    const actor = { id: slice.importedBy, companyId: slice.companyId };
    addAll(tx, { actor, address: slice.address, now: slice.at }, slice.fields);
    return true;
  });

/** Writes the people of a decided import; other requests run in between. */
export const writeImport = job<'person.import'>({
  attempts: 50,
  async run({ db }, { importedBy, formKey }) {
    const own = isOf({ by: { id: importedBy }, formKey });
    const yieldNow = createYield();
    while (isOpen(db) && writeNext(db, own)) await yieldNow();
  },
});

/** Lets go of what was brought for a decision that never came: at a start, all of it. */
export function dropUndecided(db: Database, sent?: Sent) {
  const isStaged = and(eq(importSlices.isDecided, false), sent && isOf(sent));
  for (let slice = firstOf(db, isStaged); slice; slice = firstOf(db, isStaged)) {
    const { id, fields } = slice;
    writeUnseen(db, (tx) => {
      release(tx, fields);
      tx.delete(importSlices).where(eq(importSlices.id, id)).run();
    });
  }
}

/** About how many people of an import are still to be written. */
export const leftOf = (db: Database, { id }: By, formKey: string): number =>
  peopleAtOnce * countOf(db, importSlices, isOf({ by: { id }, formKey }));

const isOf = ({ by, formKey }: { by: Pick<Actor, 'id'>; formKey: string }) =>
  and(eq(importSlices.importedBy, by.id), eq(importSlices.formKey, formKey)) as SQL;

const firstOf = (db: Database, which: SQL | undefined) =>
  db.select().from(importSlices).where(which).orderBy(asc(importSlices.id)).limit(1).get();

function keep(
  tx: Database,
  { by, address, formKey, now }: Sent,
  fields: PersonToWrite[],
  isDecided: boolean,
) {
  const taken = takenContacts(tx, by, fields);
  if (taken.emails.size > 0) throw new Refused('email', 'person.errors.emailTaken');
  if (taken.phones.size > 0) throw new Refused('phone_number', 'person.errors.phoneTaken');
  tx.insert(importClaims)
    .select(sql`select ${companyOf(fields)}, value from ${contactsOf(fields)}`)
    .run();
  tx.insert(importSlices)
    .values({
      importedBy: by.id,
      companyId: by.companyId,
      formKey,
      isDecided,
      fields,
      address,
      at: now,
    })
    .run();
}

function addAll(tx: Database, by: AuditCaller, people: PersonToWrite[]) {
  release(tx, people);
  for (const { companyName, companyId, granted: names, ...person } of people) {
    const granted = names.split(' ').filter(Boolean) as Permission[];
    const own = companyId ?? addCompany(tx, by, { name: companyName, phone: person.phone });
    const recordId = addPerson(tx, by.actor, { ...person, granted, companyId: own }, by.now);
    const changes = { role: { to: person.role }, name: { to: person.name } };
    recordAudit(tx, by, { action: 'person.import', recordId, companyId: own, changes });
  }
}

/** An import is into one company; 0 where everybody comes with their own. */
const companyOf = (people: PersonToWrite[]) => people[0]?.companyId ?? 0;

const contactsOf = (people: PersonToWrite[]) =>
  sql`(select value from json_each(${JSON.stringify(people.flatMap(({ email, phone }) => [email, phone.e164]))}))`;

function release(tx: Database, people: PersonToWrite[]) {
  tx.delete(importClaims)
    .where(
      and(
        eq(importClaims.companyId, companyOf(people)),
        sql`${importClaims.contact} in ${contactsOf(people)}`,
      ),
    )
    .run();
}
