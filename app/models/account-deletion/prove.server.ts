import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { emptyLog } from 'db/write-ahead-log';
import type { SessionData } from '~/models/sessions/data.server';
import { type Browser, replaceSession } from '~/models/sessions/replace.server';
import { endSession, type Session, saveSessionData } from '~/models/sessions/session.server';
import { type Account, findAccountById } from '~/models/sign-in/account.server';
import { type Challenge, isCodeOf, openChallenge } from '~/models/sign-in/challenge.server';
import { acceptSecondFactor } from '~/models/sign-in/second-factor.server';
import { tryProof, type Verdict } from '~/models/sign-in/try-proof.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { deleteAccount } from './delete.server';
import { type PendingDeletion, withDeletion, withoutDeletion } from './pending.server';
import type { InTheWay } from './standing.server';

export type DeletionAttempt = {
  session: Pick<Session, 'id' | 'data' | 'actor'>;
  deletion: PendingDeletion;
  code: string;
  browser: Omit<Browser, 'sessionId'>;
  toast: SessionData['toast'];
  now: number;
};

export type DeletionOutcome =
  /** The token is of the visitor's session that is left. */
  | { kind: 'deleted'; token: string; personId: number; hashes: string[] }
  | { kind: 'authenticator' }
  | { kind: 'in-the-way'; inTheWay: InTheWay }
  | { kind: Exclude<Verdict, 'passed'> };

/** Judges a code and deletes the account when no further proof is asked. @throws AppError `too-many` with `seconds`. */
export function proveDeletion(db: Database, secrets: Secrets, attempt: DeletionAttempt): DeletionOutcome {
  const outcome = write(db, (tx) => judge(tx, secrets, attempt));
  if (outcome.kind === 'deleted') emptyLog(db);
  return outcome;
}

function judge(tx: Database, secrets: Secrets, attempt: DeletionAttempt): DeletionOutcome {
  const { session, deletion, browser, now } = attempt;
  const asked = { challengeId: deletion.challengeId, sessionId: session.id, address: browser.address, now };
  let account: Account | undefined;
  const { verdict } = tryProof(tx, asked, (challenge) => {
    account = challenge.personId === null ? undefined : findAccountById(tx, challenge.personId);
    return isRight(tx, secrets, attempt, challenge) && account !== undefined;
  });
  if (verdict === 'locked') drop(tx, attempt);
  if (verdict !== 'passed' || !account) return { kind: verdict === 'passed' ? 'wrong' : verdict };
  if (account.twoFactorEnabled && deletion.proof === 'code') return askAuthenticator(tx, account, attempt);
  return conclude(tx, account, attempt);
}

function isRight(
  tx: Database,
  secrets: Secrets,
  { deletion, code, now }: DeletionAttempt,
  challenge: Challenge,
): boolean {
  const { purpose, channel, personId } = challenge;
  if (purpose !== 'delete-account' || personId === null) return false;
  if (deletion.proof === 'code') return channel === 'sms' && isCodeOf(secrets, challenge, code);
  const { device } = deletion;
  return channel === 'app' && acceptSecondFactor(tx, secrets, { personId, device, code, now });
}

/** Two-factor guards the end of an account as it guards its door. */
function askAuthenticator(
  tx: Database,
  account: Account,
  { session, deletion, now }: DeletionAttempt,
): DeletionOutcome {
  const asked = { personId: account.id, sessionId: session.id, now };
  const challengeId = openChallenge(tx, { ...asked, purpose: 'delete-account', channel: 'app' });
  const next: PendingDeletion = { ...deletion, challengeId, proof: 'authenticator' };
  saveSessionData(tx, session.id, withDeletion(session.data, next), now);
  return { kind: 'authenticator' };
}

function conclude(tx: Database, { id: personId }: Account, attempt: DeletionAttempt): DeletionOutcome {
  const { session, browser, toast, now } = attempt;
  const { inTheWay, hashes } = deleteAccount(tx, personId, now);
  drop(tx, attempt);
  if (inTheWay) return { kind: 'in-the-way', inTheWay };
  const asked = { ...browser, sessionId: session.id };
  const { token } = replaceSession(tx, asked, { personId: null, data: { toast }, now });
  return { kind: 'deleted', token, personId, hashes };
}

/** The way back is the beginning; somebody signed in stays so. */
function drop(tx: Database, { session, now }: DeletionAttempt) {
  if (session.actor) saveSessionData(tx, session.id, withoutDeletion(session.data), now);
  else endSession(tx, session.id);
}
