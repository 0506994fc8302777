import type { Database } from 'db/client.server';
import { payerAnswers } from 'db/schema/book';
import { type Payer, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { money } from '~/i18n/format';
import { todayFor } from '~/models/access/times.server';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError, Refused } from '~/models/errors';
import { later } from '~/models/finance/days';
import { changeCommitment } from '~/models/holdings/save.server';
import { operation } from '~/models/operation.server';
import { findProject, type Project } from '~/models/projects/visible.server';
import { addRow } from '~/models/rows.server';
import { cashByDay, firstFreeDay, owedForTyped, unansweredAmount } from './costs.server';
import { type Dated, dividePayments, mostByBank } from './divide';
import { payerFields } from './input';
import { postPayments } from './post.server';
import { confirmShares, holdingFor, notifyOfShares } from './sponsor.server';

const target = ({ db, actor }: Caller, idOf: (field: string) => number) => ({
  project: findProject(db, actor, idOf('project_id')),
});

/**
 * Says who paid the typed amounts: the project’s account, the owner, or the sponsor as capital.
 * The costs keep their days, from the first one that nothing fixed covers.
 */
export const answerPayer = operation({
  name: 'payer.answer',
  ...bookKeeping,
  target,
  input: payerFields,
  once: true,
  run({ audit, target: { project }, ...caller }, { holdingId: chosenId, ...input }) {
    const { tx, actor, now } = caller;
    const { id: projectId, companyId } = project;
    const { bank, owner, capital } = input;
    const costs = costsToAnswer(caller, project, input);
    const from = firstDayOf(costs);
    const sponsor = capital > 0 ? holdingFor(caller, project, { chosenId, capital, from }) : null;
    const shares = sponsor && confirmShares(caller, project, sponsor, input.confirmsShares);
    const free = firstFreeDay(tx, projectId);
    if (sponsor && sponsor.raised > 0)
      changeCommitment(caller, sponsor.id, {
        kind: 'commitment',
        date: later(from, sponsor.joinedOn),
        amount: sponsor.raised,
      });
    const holdingId = sponsor?.id ?? null;
    const row = { projectId, bank, owner, capital, holdingId, raised: sponsor?.raised ?? 0 };
    const id = addRow(tx, payerAnswers, { ...row, freeDay: free, answeredBy: actor.id }, now);
    const joined = sponsor
      ? costs.map((cost) => ({ ...cost, day: later(cost.day, sponsor.joinedOn) }))
      : costs;
    const paid = dividePayments(joined, cashByDay(tx, projectId), { bank, capital });
    postPayments(tx, caller, { id, projectId, holdingId }, paid);
    setTypedPayer(caller, projectId, bank > 0 ? 'bank' : 'owner');
    if (shares) notifyOfShares(caller, project, shares);
    const changes = { bank: { to: bank }, owner: { to: owner }, capital: { to: capital } };
    audit({ recordId: id, projectId, companyId, changes });
    return { id, projectId };
  },
});

type Writer = Caller & { tx: Database };
type Answered = { bank: number; owner: number; capital: number };

/**
 * Returns the typed costs on the days on which an answer counts for them.
 * @throws Refused if the answer is for another amount, or more than the account has
 */
function costsToAnswer(
  caller: Writer,
  { id, currency }: Project,
  { bank, owner, capital }: Answered,
) {
  const { tx } = caller;
  const amount = unansweredAmount(tx, id);
  if (amount === 0) throw new AppError('not-found');
  if (bank + owner + capital !== amount)
    throw new Refused('owner', 'payer.errors.sum', {
      rest: money(amount - bank - capital, currency),
      total: money(amount, currency),
    });
  const costs = movableCosts(caller, id);
  const most = mostByBank(costs, cashByDay(tx, id));
  if (bank > most)
    throw new Refused('bank', 'payer.errors.bank', { amount: money(most, currency) });
  return costs;
}

/**
 * Typed costs on their own days; earlier ones on the first free day.
 * @throws Refused if that day is tomorrow
 */
export function movableCosts(caller: Writer, projectId: number): Dated[] {
  const free = firstFreeDay(caller.tx, projectId);
  if (free > todayFor(caller)) throw new Refused('bank', 'payer.errors.tomorrow');
  const costs = owedForTyped(caller.tx, projectId);
  return costs.map(({ day, amount }) => ({ day: later(day, free), amount }));
}

const firstDayOf = (costs: Dated[]): string =>
  costs.reduce((first, { day }) => (day < first ? day : first), costs[0]!.day);

export const setTypedPayer = (
  { tx, now }: Pick<Writer, 'tx' | 'now'>,
  projectId: number,
  typedPayer: Payer | null,
) =>
  void tx
    .update(projects)
    .set({ typedPayer, updatedAt: now })
    .where(eq(projects.id, projectId))
    .run();
