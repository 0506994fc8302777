import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { type ContactColumns, contactChanges, people } from 'db/schema/person';
import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { textOf } from '~/i18n/words';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { dayMs } from '~/models/durations';
import { Refused } from '~/models/errors';
import { countOrRefuse } from '~/models/limits/limits.server';
import { type Caller, type PublicCaller, publicOperation } from '~/models/operation.server';
import { queueMessage } from '~/models/outbox/send.server';
import { isElsewhere } from '~/models/people/contact.server';
import type { PersonRecord } from '~/models/people/find.server';
import { addRow, pick, saveRow } from '~/models/rows.server';
import { endSessionsOf } from '~/models/sessions/session.server';
import { ownerOf } from '~/models/sign-in/accounts.server';
import { voidChallengesOf } from '~/models/sign-in/challenges.server';
import { releaseFromOthers } from '~/models/sign-in/claims.server';
import type { Contact } from '~/models/sign-in/context';
import { tokenField } from '~/models/sign-in/evidence/mailed-link.server';
import { contactChangePath } from '~/paths';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';

/** How long either contact can answer, and the old one again after the new one confirmed. */
const life = 7 * dayMs;

const fieldOf = { mail: 'email', sms: 'phone_number' } as const;

type ManagedChange = {
  person: PersonRecord;
  channel: Contact['channel'];
  before: ContactColumns;
  after: ContactColumns;
};

/**
 * Starts the change of a verified contact by someone else: the new contact has to confirm it, and
 * the old one can refuse it. Called inside a write.
 *
 * @throws Refused, AppError `limit`
 */
export function startManagedContactChange(
  caller: Caller,
  { person, channel, before, after }: ManagedChange,
) {
  const { db, secrets, actor, locale, origin, now } = caller;
  const reject = (reason: 'contactTheirs' | 'contactJustChanged') =>
    new Refused(fieldOf[channel], `person.errors.${reason}`);
  // Without a public address there are no links, so no one could answer.
  if (origin === null) throw reject('contactTheirs');
  const isEarlierChange = and(
    eq(contactChanges.personId, person.id),
    eq(contactChanges.channel, channel),
  );
  const earlier = db.select().from(contactChanges).where(isEarlierChange).get();
  // The old contact can still refuse the earlier change.
  if (earlier?.answer === 'confirm' && earlier.expiresAt > now) throw reject('contactJustChanged');
  countOrRefuse(caller, 'contactChangesPerCompany', person.companyId ?? 0);
  db.delete(contactChanges).where(isEarlierChange).run();
  const tokens = { confirm: randomToken(), refuse: randomToken() };
  const macs = {
    confirmMac: macOf(secrets, tokens.confirm),
    refuseMac: macOf(secrets, tokens.refuse),
  };
  const row = { personId: person.id, channel, before, after, askedBy: actor.id, ...macs };
  addRow(db, contactChanges, { ...row, expiresAt: now + life }, now);
  const text = textOf(person.locale, locale);
  const recipients = { confirm: contactIn(after), refuse: contactIn(before) };
  for (const side of ['confirm', 'refuse'] as const) {
    const link = new URL(contactChangePath(tokens[side]), origin).href;
    const subject = text(`person.contactChange.${side}Title`);
    const words = text(`person.contactChange.${side}.${channel}`, { asker: actor.name, link });
    const message = { channel, to: recipients[side], subject, text: words, isSecret: true };
    queueMessage(db, secrets, message, now);
  }
}

/** The new contacts of a person that wait for confirmation. */
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

/** The change behind a link, open or answered; null if the link is not valid. */
export function readContactChange(reader: Reader, token: string) {
  const change = findChange(reader, token);
  return (
    change && {
      state: change.state,
      side: change.side,
      to: contactIn(change.after),
      name: change.person.name,
    }
  );
}

/** Returns the answer that the link gave; null if the link is not valid. */
export const answerContactChange = publicOperation({
  name: 'contact-change.answer',
  input: tokenField,
  run(context, { token }) {
    const { db, now } = context;
    const change = findChange(context, token);
    if (change?.state !== 'open') return null;
    const { side, id, answer, before, after } = change;
    if (side === 'confirm') setContact(context, change, after);
    else if (answer === 'confirm') setContact(context, change, before);
    db.update(contactChanges)
      .set({ answer: side, expiresAt: now + life, updatedAt: now })
      .where(eq(contactChanges.id, id))
      .run();
    return side;
  },
});

type Change = NonNullable<ReturnType<typeof findChange>>;

/** The answer verifies the contact. All sessions end, since they may be someone else's. */
function setContact(
  { db: tx, address, now }: PublicCaller,
  { person, channel }: Change,
  columns: ContactColumns,
) {
  releaseFromOthers(tx, person.id, { channel, to: contactIn(columns) }, { address, now });
  // The other contact may belong to someone else, so it has to be verified again.
  const mail = channel === 'mail';
  const verified = { emailVerifiedAt: mail ? now : null, phoneVerifiedAt: mail ? null : now };
  saveRow(tx, people, person, { ...columns, ...verified }, now);
  tx.update(invitations)
    .set({ personId: null, updatedAt: now })
    .where(and(eq(invitations.personId, person.id), eq(invitations.status, 'pending')))
    .run();
  endSessionsOf(tx, person.id);
  voidChallengesOf(tx, person.id, now);
  const changes = changesBetween(person, columns);
  const entry = { action: 'person.update', recordId: person.id, changes };
  recordAudit(tx, { actor: person, address, now }, entry);
}

const askers = alias(people, 'askers');

/** A change that can still be made: the person's contact is unchanged and the new one is free. */
function findChange({ db, secrets, now }: Reader, token: string) {
  const macs = secrets.macs('contact change', token);
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
        or(inArray(contactChanges.confirmMac, macs), inArray(contactChanges.refuseMac, macs)),
        gt(contactChanges.expiresAt, now),
        isNull(people.deletedAt),
      ),
    )
    .get();
  if (!row) return null;
  const { change, person, asker } = row;
  const { channel, before, after, answer, confirmMac } = change;
  const side = macs.includes(confirmMac) ? ('confirm' as const) : ('refuse' as const);
  if (answer === side) return { ...change, person, side, state: 'answered' as const };
  if (answer === 'refuse') return null;
  // The person may have joined other projects since then.
  if (
    side === 'confirm' &&
    (!asker || isElsewhere(db, { ...asker, seesOnlyOwnCompany: false }, person))
  )
    return null;
  const [from, to] = answer === 'confirm' ? [after, before] : [before, after];
  const isAsItWas = (channel === 'mail' ? person.email : person.phone) === contactIn(from);
  const changesNothing = side === 'refuse' && answer === null;
  const isFree = changesNothing || !ownerOf(db, { channel, to: contactIn(to) }, person.id);
  return isAsItWas && isFree ? { ...change, person, side, state: 'open' as const } : null;
}

const contactIn = (columns: ContactColumns): string =>
  ('email' in columns ? columns.email : columns.phone) ?? '';

const macOf = (secrets: Secrets, token: string) => secrets.mac('contact change', token);

export function sweepContactChanges(db: Database, now: number) {
  db.delete(contactChanges).where(lte(contactChanges.expiresAt, now)).run();
}
