import { z } from 'zod';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { type Caller, type Payload, query } from '~/models/operation.server';
import { type CompanyPlan, companyPlan, userInfo } from './info.server';
import { subscriberList } from './list.server';

const planInput = z.object({ user_id: recordId().optional().catch(undefined) });

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
      return plan;
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
    if (userId === undefined) return subscriberList(caller, payload);
    const { person, plan } = userInfo(caller, { id: userId });
    return { rows: [{ ...person, plan }], total: 1 };
  },
  { spec: { ...subscriberList.spec, input: planInput } },
);
