import { z } from 'zod';
import { cardList } from '~/models/billing/cards/cards.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { type Caller, type Payload, query } from '~/models/operation.server';
import { type CompanyPlan, companyPlan, userInfo } from './info.server';
import { subscriberList } from './list.server';

const planInput = z.object({ user_id: recordId().optional().catch(undefined) });

type Card = ReturnType<typeof cardList>[number];
export type PlanWithCard = CompanyPlan & { card: Card | null };

/** Adds the card that renewals are charged to, for those who manage the company's cards. */
function cardAdder(caller: Caller): (plan: CompanyPlan) => PlanWithCard {
  const cards = caller.gateway ? cardList.ifPermitted(caller) : null;
  const card = cards?.find(({ isActive }) => isActive) ?? null;
  return (plan) => ({ ...plan, card: plan.companyId === caller.actor.companyId ? card : null });
}

/**
 * The plan of the actor's company, or of another user's company.
 * @throws AppError `not-found` if there is none of this kind
 */
const planQuery = (isWanted: (plan: CompanyPlan, now: number) => boolean) =>
  query({
    permission: 'billing',
    input: planInput,
    run(caller, { userId }) {
      const { db, actor, now } = caller;
      const isOwn = userId === undefined || userId === actor.id;
      const plan = isOwn ? companyPlan(db, actor.companyId) : userInfo(caller, { id: userId }).plan;
      if (!plan || !isWanted(plan, now)) throw new AppError('not-found');
      return cardAdder(caller)(plan);
    },
  });

const isRunning = ({ status, expiredAt }: CompanyPlan, now: number): boolean =>
  status === 'past_due' || ((status === 'trial' || status === 'active') && expiredAt > now);

export const activePlan = planQuery(isRunning);
export const expiredPlan = planQuery((plan, now) => !isRunning(plan, now));

/** All users with their plans, or one of them. */
export const usersInfo = Object.assign(
  (caller: Caller, payload: Payload) => {
    const { user_id: userId } = planInput.parse(payload);
    const { rows, total } =
      userId === undefined ? subscriberList(caller, payload) : oneUser(caller, userId);
    const withCard = cardAdder(caller);
    return { rows: rows.map((row) => ({ ...row, plan: row.plan && withCard(row.plan) })), total };
  },
  { spec: { ...subscriberList.spec, input: planInput } },
);

function oneUser(caller: Caller, id: number) {
  const { person, plan } = userInfo(caller, { id });
  return { rows: [{ ...person, guestAs: null, plan }], total: 1 };
}
