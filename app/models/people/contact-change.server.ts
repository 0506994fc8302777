import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { type ContactColumns, contactChanges, people } from 'db/schema/person';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { textOf } from '~/i18n/words';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { Refused } from '~/models/errors';
import { type Caller, type PublicCaller, publicOperation } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import { type Contact, holderOf } from '~/models/proof/account.server';
import { voidChallengesOf } from '~/models/proof/challenge.server';
import { takeFromOthers } from '~/models/proof/claim.server';
import { countOne, refuseOver } from '~/models/proof/limits.server';
import { addRow, pick, saveRow } from '~/models/rows.server';
import { endSessionsOf } from '~/models/sessions/session.server';
import { contactChangePath } from '~/paths';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { isElsewhere } from './contact.server';
import type { PersonRecord } from './find.server';

/** How long either contact has to answer, and the old one once more after the new one did. */
const life = 7 * 24 * 3_600_000;

const fields = { mail: 'email', sms: 'phone_number' } as const;

type Asked = {
  person: PersonRecord;
  channel: Contact['channel'];
  before: ContactColumns;
  after: ContactColumns;
};

/**
 * Asks the new contact to confirm, and tells the old one how to refuse. Called inside a write.
 * @throws Refused, AppError
 */
export function askContactChange(
  { db: tx, secrets, actor, locale: asker, origin, now }: Caller,
  { person, channel, before, after }: Asked,
) {
  const refuse = (reason: 'contactTheirs' | 'contactJustChanged') =>
    new Refused(fields[channel], `person.errors.${reason}`);
  // Without links nobody could answer.
  if (origin === null) throw refuse('contactTheirs');
  const isIt = and(eq(contactChanges.personId, person.id), eq(contactChanges.channel, channel));
  const earlier = tx.select().from(contactChanges).where(isIt).get();
  // The old contact may still refuse it.
  if (earlier?.answer === 'confirm' && earlier.expiresAt > now) throw refuse('contactJustChanged');
  const subject = person.companyId ?? 0;
  refuseOver(tx, 'contactChangesPerCompany', subject, now);
  countOne(tx, 'contactChangesPerCompany', subject, now);
  tx.delete(contactChanges).where(isIt).run();
  const tokens = { confirm: randomToken(), refuse: randomToken() };
  const macs = {
    confirmMac: macOf(secrets, tokens.confirm),
    refuseMac: macOf(secrets, tokens.refuse),
  };
  const row = { personId: person.id, channel, before, after, askedBy: actor.id, ...macs };
  addRow(tx, contactChanges, { ...row, expiresAt: now + life }, now);
  const text = textOf(person.locale, asker);
  for (const [answer, columns] of [
    ['confirm', after],
    ['refuse', before],
  ] as const) {
    const link = new URL(contactChangePath(tokens[answer]), origin).href;
    const subject = text(`person.contactChange.${answer}Title`);
    const words = text(`person.contactChange.${answer}.${channel}`, { asker: actor.name, link });
    sendMessage(
      tx,
      secrets,
      { channel, to: contactIn(columns), subject, text: words, isSecret: true },
      now,
    );
  }
}

/** What somebody's contacts are to become, as far as that waits. */
export const waitingContacts = (db: Database, personId: number, now: number): string[] =>
  db
    .select({ after: contactChanges.after })
    .from(contactChanges)
    .where(
      and(
        eq(contactChanges.personId, personId),
        isNull(contactChanges.answer),
        gt(contactChanges.expiresAt, now),
      ),
    )
    .all()
    .map(({ after }) => contactIn(after));

type Reader = Pick<PublicCaller, 'db' | 'secrets' | 'now'>;

/** What a link asks about, or what was answered by it; null where it leads nowhere any longer. */
export function readContactChange(reader: Reader, token: string) {
  const found = findChange(reader, token);
  return (
    found && {
      state: found.state,
      side: found.side,
      to: contactIn(found.after),
      name: found.person.name,
    }
  );
}

/** @returns what was answered; null where the link leads nowhere any longer */
export const answerContactChange = publicOperation({
  name: 'contact-change.answer',
  input: z.object({ token: z.string() }),
  run({ tx, secrets, now }, { token }) {
    const change = findChange({ db: tx, secrets, now }, token);
    if (change?.state !== 'open') return null;
    const { side, id, answer, before, after } = change;
    if (side === 'confirm') put(tx, change, after, now);
    else if (answer === 'confirm') put(tx, change, before, now);
    tx.update(contactChanges)
      .set({ answer: side, expiresAt: now + life, updatedAt: now })
      .where(eq(contactChanges.id, id))
      .run();
    return side;
  },
});

type Change = NonNullable<ReturnType<typeof findChange>>;

/**
 * Whoever answers proves the contact by it. Sessions end: whose they are is not sure any longer.
 */
function put(tx: Database, { person, channel }: Change, columns: ContactColumns, now: number) {
  takeFromOthers(tx, person.id, { channel, to: contactIn(columns) }, now);
  // Who confirms may be another than who has the other contact, so that one is proved anew.
  const mail = channel === 'mail';
  const proved = { emailVerifiedAt: mail ? now : null, phoneVerifiedAt: mail ? null : now };
  saveRow(tx, people, person, { ...columns, ...proved }, now);
  tx.update(invitations)
    .set({ personId: null, updatedAt: now })
    .where(and(eq(invitations.personId, person.id), eq(invitations.status, 'pending')))
    .run();
  endSessionsOf(tx, person.id);
  voidChallengesOf(tx, person.id, now);
  const changes = changesBetween(person, columns);
  recordAudit(tx, person, { action: 'person.update', recordId: person.id, changes, now });
}

const askers = alias(people, 'askers');

/** A change whose person has the contact it began with, and nobody else the one it leads to. */
function findChange({ db, secrets, now }: Reader, token: string) {
  const mac = macOf(secrets, token);
  const row = db
    .select({
      change: contactChanges,
      person: people,
      asker: pick(askers, 'id', 'role', 'companyId'),
    })
    .from(contactChanges)
    .innerJoin(people, eq(people.id, contactChanges.personId))
    .leftJoin(askers, and(eq(askers.id, contactChanges.askedBy), isNull(askers.deletedAt)))
    .where(
      and(
        or(eq(contactChanges.confirmMac, mac), eq(contactChanges.refuseMac, mac)),
        gt(contactChanges.expiresAt, now),
        isNull(people.deletedAt),
      ),
    )
    .get();
  if (!row) return null;
  const { change, person, asker } = row;
  const { channel, before, after, answer, confirmMac } = change;
  const side = confirmMac === mac ? ('confirm' as const) : ('refuse' as const);
  if (answer === side) return { ...change, person, side, state: 'answered' as const };
  if (answer === 'refuse') return null;
  // They may have come to other projects since it was asked.
  if (side === 'confirm' && (!asker || isElsewhere(db, asker, person))) return null;
  const [from, to] = answer === 'confirm' ? [after, before] : [before, after];
  const isAsItWas = (channel === 'mail' ? person.email : person.phone) === contactIn(from);
  const changesNothing = side === 'refuse' && answer === null;
  const isFree = changesNothing || !holderOf(db, { channel, to: contactIn(to) }, person.id);
  return isAsItWas && isFree ? { ...change, person, side, state: 'open' as const } : null;
}

const contactIn = (columns: ContactColumns): string =>
  ('email' in columns ? columns.email : columns.phone) ?? '';

const macOf = (secrets: Secrets, token: string) => secrets.mac('contact change', token);

export function sweepContactChanges(db: Database, now: number) {
  db.delete(contactChanges).where(lte(contactChanges.expiresAt, now)).run();
}
