import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { textOf } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, operation, publicOperation, query } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import {
  type Account,
  findAccount,
  findAccountById,
  type Prover,
} from '~/models/proof/account.server';
import { openChallenge } from '~/models/proof/challenge.server';
import { contactSubject, countOne, refuseOver } from '~/models/proof/limits.server';
import { hasAny, pick } from '~/models/rows.server';
import { approveAuthenticatorPath } from '~/paths';
import { accountAsked, lostProof } from './lost-authenticator.server';
import { allowNewAuthenticator } from './new-authenticator.server';

const askedFor = 3 * 24 * 3_600_000;

/**
 * False where nobody may say yes: to the super admin only the machine itself does. @throws AppError
 * `limit`
 */
export const askApproval = publicOperation({
  name: '2fa.ask',
  run(prover): boolean {
    const { tx, secrets, now } = prover;
    const pending = lostProof.pendingOf(prover.session);
    const account = pending && accountAsked(tx, prover, pending);
    if (!pending || !account) return false;
    const approvers = approversOf(tx, account);
    if (approvers.length === 0) return false;
    const subject = contactSubject(secrets, pending, 'ask approval');
    refuseOver(tx, 'linksPerContact', subject, now);
    countOne(tx, 'linksPerContact', subject, now);
    const { id: personId } = account;
    openChallenge(tx, {
      purpose: 'ask-enrolment',
      channel: 'mail',
      life: askedFor,
      personId,
      sessionId: null,
      now,
    });
    for (const approver of approvers) tellApprover(tx, prover, account, approver);
    return true;
  },
});

type Approver = { email: string | null; locale: string | null };

function tellApprover(
  tx: Database,
  means: Prover,
  { id, name, email }: Account,
  approver: Approver,
) {
  const { secrets, locale, origin, now } = means;
  const path = approveAuthenticatorPath(id);
  const link = origin === null ? path : new URL(path, origin).href;
  const text = textOf(approver.locale, locale);
  const words = {
    subject: text('signIn.mail.approveSubject', { name }),
    text: text('signIn.mail.approve', { name, email: email ?? '', link }),
  };
  sendMessage(tx, secrets, { channel: 'mail', to: approver.email ?? '', ...words }, now);
}

/**
 * The other admins of their company; the super admins where there is none, but never for one of
 * their own.
 */
function approversOf(tx: Database, account: Account): Approver[] {
  if (account.role === 'superadmin') return [];
  const ofCompany = and(
    eq(people.role, 'admin'),
    isNull(people.parentId),
    ne(people.id, account.id),
  );
  const own =
    account.companyId === null
      ? []
      : liveAmong(tx, and(ofCompany, eq(people.companyId, account.companyId)));
  return own.length > 0 ? own : liveAmong(tx, eq(people.role, 'superadmin'));
}

const liveAmong = (tx: Database, who: SQL | undefined): Approver[] =>
  tx
    .select(pick(people, 'email', 'locale'))
    .from(people)
    .where(
      and(
        who,
        eq(people.isActive, true),
        isNull(people.deletedAt),
        isNotNull(people.emailVerifiedAt),
      ),
    )
    .limit(10)
    .all();

const mayApprove = ({ id, role, companyId, parentId }: Actor, account: Account): boolean => {
  if (account.role === 'superadmin') return false;
  if (role === 'superadmin') return true;
  const isOwn = companyId !== null && companyId === account.companyId && id !== account.id;
  return role === 'admin' && parentId === null && isOwn;
};

const roles = ['superadmin', 'admin'] as const;

/** Somebody who asked of late, and whom this actor may answer. @throws AppError `not-found` */
function findAsking({ db, actor, now }: Pick<Caller, 'db' | 'actor' | 'now'>, personId: number) {
  const account = findAccountById(db, personId);
  const isTheirs = account?.twoFactorEnabled && mayApprove(actor, account);
  if (!isTheirs || !hasAny(db, challenges, isAskedBy(personId, now)))
    throw new AppError('not-found');
  return account;
}

const isAskedBy = (personId: number, now: number) =>
  and(
    eq(challenges.purpose, 'ask-enrolment'),
    eq(challenges.personId, personId),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );

export const askingPerson = query({
  roles,
  input: byId,
  run: (caller, { id }) => findAsking(caller, id),
});

export const approveAuthenticator = operation({
  name: 'person.new-authenticator',
  roles,
  target: (caller, idOf) => findAsking(caller, idOf('id')),
  run(caller) {
    const { tx, audit, now, target } = caller;
    const { id: recordId, companyId, name } = target;
    if (allowNewAuthenticator(tx, caller, target) === null) return { name, isSent: false };
    tx.update(challenges)
      .set({ usedAt: now, updatedAt: now })
      .where(isAskedBy(recordId, now))
      .run();
    audit({ recordId, companyId });
    return { name, isSent: true };
  },
});

type Means = Parameters<typeof allowNewAuthenticator>[1];

/**
 * The yes of whoever holds the machine. @returns the link; null where the address is of no super
 * admin with two-factor on
 */
export const approveSuperadmin = (db: Database, means: Means, email: string): string | null =>
  write(db, (tx) => {
    const account = findAccount(tx, { channel: 'mail', to: email.trim().toLowerCase() });
    const isIt = account?.role === 'superadmin' && account.twoFactorEnabled;
    return isIt ? allowNewAuthenticator(tx, means, account) : null;
  });
