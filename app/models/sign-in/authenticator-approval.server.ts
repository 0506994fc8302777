import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people, type Role } from 'db/schema/person';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { textOf } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { dayMs } from '~/models/durations';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { contactSubject, countOne, refuseOver } from '~/models/limits/limits.server';
import { type Caller, operation, publicOperation, query } from '~/models/operation.server';
import { queueMessage } from '~/models/outbox/send.server';
import { hasAny, pick } from '~/models/rows.server';
import { approveAuthenticatorPath } from '~/paths';
import { type Account, findAccount, findAccountById } from './accounts.server';
import { challengedAccount, openChallenge } from './challenges.server';
import type { SignInContext } from './context';
import { pendingOf } from './pending.server';
import { lostAuthenticatorPurpose } from './purposes/lost-authenticator.server';
import { allowNewAuthenticator } from './purposes/new-authenticator.server';

/** How long an admin can approve a request. */
const requestLife = 3 * dayMs;

/**
 * Asks the company's admins to approve a new authenticator. Returns false if no one can approve it:
 * a super admin's request is approved by a command on the server (`approveSuperadmin`).
 *
 * @throws AppError `limit`
 */
export const requestApproval = publicOperation({
  name: '2fa.ask',
  run(context): boolean {
    const { db, secrets, now } = context;
    const pending = pendingOf(lostAuthenticatorPurpose, context.session);
    const account = pending && challengedAccount(context, pending);
    if (!pending || !account) return false;
    const approvers = approversOf(db, account);
    if (approvers.length === 0) return false;
    const subject = contactSubject(secrets, pending, 'ask approval');
    refuseOver(db, 'linksPerContact', subject, now);
    countOne(db, 'linksPerContact', subject, now);
    const request = { purpose: 'ask-enrolment', channel: 'mail', life: requestLife } as const;
    openChallenge(db, { ...request, personId: account.id, sessionId: null, now });
    for (const approver of approvers) notifyApprover(context, account, approver);
    return true;
  },
});

/**
 * Who can approve a new authenticator for the person who lost theirs; `none` for a super admin, and
 * if there is no one.
 */
export function approverOf(context: SignInContext): 'admin' | 'superadmin' | 'none' {
  const pending = pendingOf(lostAuthenticatorPurpose, context.session);
  const account = pending && challengedAccount(context, pending);
  const [approver] = account ? approversOf(context.db, account) : [];
  if (!approver) return 'none';
  return approver.role === 'superadmin' ? 'superadmin' : 'admin';
}

type Approver = { email: string | null; locale: string | null; role: Role };

function notifyApprover(
  { db, secrets, locale, origin, now }: SignInContext,
  { id, name, email }: Account,
  approver: Approver,
) {
  const path = approveAuthenticatorPath(id);
  const link = origin === null ? path : new URL(path, origin).href;
  const text = textOf(approver.locale, locale);
  const words = {
    subject: text('signIn.mail.approveSubject', { name }),
    text: text('signIn.mail.approve', { name, email: email ?? '', link }),
  };
  queueMessage(db, secrets, { channel: 'mail', to: approver.email ?? '', ...words }, now);
}

/** The other admins of the company, or the super admins if there are none. */
function approversOf(db: Database, { id, role, companyId }: Account): Approver[] {
  if (role === 'superadmin') return [];
  const isAdmin = and(eq(people.role, 'admin'), isNull(people.parentId), ne(people.id, id));
  const own =
    companyId === null ? [] : activeAmong(db, and(isAdmin, eq(people.companyId, companyId)));
  return own.length > 0 ? own : activeAmong(db, eq(people.role, 'superadmin'));
}

const activeAmong = (db: Database, which: SQL | undefined): Approver[] =>
  db
    .select(pick(people, 'email', 'locale', 'role'))
    .from(people)
    .where(
      and(
        which,
        eq(people.isActive, true),
        isNull(people.deletedAt),
        isNotNull(people.emailVerifiedAt),
      ),
    )
    .limit(10)
    .all();

const canApprove = ({ id, role, companyId, parentId }: Actor, account: Account): boolean => {
  if (account.role === 'superadmin') return false;
  if (role === 'superadmin') return true;
  const isColleague = companyId !== null && companyId === account.companyId && id !== account.id;
  return role === 'admin' && parentId === null && isColleague;
};

const roles = ['superadmin', 'admin'] as const;

/** A person with a recent request that this actor can approve. @throws AppError `not-found` */
function findRequester({ db, actor, now }: Pick<Caller, 'db' | 'actor' | 'now'>, id: number) {
  const account = findAccountById(db, id);
  const isVisible = account?.twoFactorEnabled && canApprove(actor, account);
  if (!isVisible || !hasAny(db, challenges, isRequestOf(id, now))) throw new AppError('not-found');
  return account;
}

const isRequestOf = (personId: number, now: number) =>
  and(
    eq(challenges.purpose, 'ask-enrolment'),
    eq(challenges.personId, personId),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );

export const approvalRequester = query({
  roles,
  input: byId,
  run: (caller, { id }) => findRequester(caller, id),
});

export const approveAuthenticator = operation({
  name: 'person.new-authenticator',
  roles,
  target: (caller, idOf) => findRequester(caller, idOf('id')),
  run(caller) {
    const { tx, audit, now, target } = caller;
    const { id: recordId, companyId, name } = target;
    if (allowNewAuthenticator(caller, target) === null) return { name, isSent: false };
    tx.update(challenges)
      .set({ usedAt: now, updatedAt: now })
      .where(isRequestOf(recordId, now))
      .run();
    audit({ recordId, companyId });
    return { name, isSent: true };
  },
});

/**
 * Approval by someone with access to the server. Returns the link, null unless the address is that
 * of a super admin with two-factor authentication.
 */
export const approveSuperadmin = (
  db: Database,
  context: Pick<SignInContext, 'secrets' | 'locale' | 'origin' | 'now'>,
  email: string,
): string | null =>
  write(db, (tx) => {
    const account = findAccount(tx, { channel: 'mail', to: email.trim().toLowerCase() });
    const isAllowed = account?.role === 'superadmin' && account.twoFactorEnabled;
    return isAllowed ? allowNewAuthenticator({ ...context, db: tx }, account) : null;
  });
