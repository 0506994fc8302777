import type { Database } from 'db/client.server';
import { journalEntries, payerAnswers } from 'db/schema/book';
import { distributions } from 'db/schema/distribution';
import { holdingChanges, holdings } from 'db/schema/holding';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { TextKey } from '~/i18n/words';
import { todayFor } from '~/models/access/times.server';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { calledFrom } from '~/models/capital-calls/parts.server';
import { AppError, Refused } from '~/models/errors';
import { changeCommitment } from '~/models/holdings/save.server';
import { operation } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { hasAny, pick } from '~/models/rows.server';
import { setTypedPayer } from './answer.server';
import { firstFreeDay } from './costs.server';
import { answerOf, reversePayment } from './post.server';

/** Takes back the answer with all its entries; then the question is open again. */
export const takeBackPayer = operation({
  name: 'payer.withdraw',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  once: true,
  run({ audit, target: { project }, ...caller }) {
    const { tx, now } = caller;
    const { id: projectId, companyId } = project;
    if (project.typedPayer === null) throw new AppError('not-found');
    const answer = answerOf(tx, projectId);
    const id = answer?.id ?? projectId;
    if (answer) {
      const refusal = takeBackRefusal(tx, answer, todayFor(caller));
      if (refusal) throw new Refused('id', refusal);
      reverseAll(caller, answer);
    }
    setTypedPayer(caller, projectId, null);
    const { bank = 0, owner = 0, capital = 0 } = answer ?? {};
    const changes = { bank: { from: bank }, owner: { from: owner }, capital: { from: capital } };
    audit({ recordId: id, projectId, companyId, changes });
    if (answer)
      tx.update(payerAnswers)
        .set({ takenBackAt: now, updatedAt: now })
        .where(eq(payerAnswers.id, answer.id))
        .run();
    return { projectId };
  },
});

type Writer = Caller & { tx: Database };
type Answer = NonNullable<ReturnType<typeof answerOf>>;

/** Returns why an answer stays, or null if it can be taken back. */
export function takeBackRefusal(db: Database, answer: Answer, today: string): TextKey | null {
  const { projectId, holdingId, createdAt } = answer;
  const isApproved = and(
    eq(distributions.projectId, projectId),
    eq(distributions.status, 'approved'),
    gt(distributions.approvedAt, createdAt),
  );
  if (hasAny(db, distributions, isApproved)) return 'payer.refused.distributed';
  const isSold = and(
    eq(holdingChanges.holdingId, holdingId ?? 0),
    eq(holdingChanges.kind, 'sale'),
    gt(holdingChanges.createdAt, createdAt),
  );
  if (hasAny(db, holdingChanges, isSold)) return 'payer.refused.sold';
  return firstFreeDay(db, projectId) > today ? 'payer.refused.tomorrow' : null;
}

function reverseAll(caller: Writer, { id, projectId, holdingId, raised }: Answer) {
  const { tx } = caller;
  const free = firstFreeDay(tx, projectId);
  const entries = tx
    .select(pick(journalEntries, 'id'))
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.projectId, projectId),
        eq(journalEntries.answerId, id),
        eq(journalEntries.kind, 'payer'),
        isNull(journalEntries.reversedBy),
      ),
    )
    .all();
  for (const entry of entries) reversePayment(tx, caller, entry.id, { free });
  if (holdingId !== null && raised > 0) lowerCommitment(caller, holdingId, raised);
}

/** Lowers the commitment by what the answer raised it, unless it was called since. */
function lowerCommitment(caller: Writer, holdingId: number, raised: number) {
  const holding = caller.tx
    .select(pick(holdings, 'committed'))
    .from(holdings)
    .where(eq(holdings.id, holdingId))
    .get();
  const { committed = 0 } = holding ?? {};
  const amount = Math.min(raised, committed - calledFrom(caller.tx, holdingId));
  if (amount <= 0) return;
  const change = { kind: 'commitment' as const, date: todayFor(caller), amount: -amount };
  changeCommitment(caller, holdingId, change);
}
