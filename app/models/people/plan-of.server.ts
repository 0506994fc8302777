import { z } from 'zod';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { type Caller, type Payload, query } from '~/models/operation.server';
import { type CompanyPlan, companyPlan, userInfo } from './info.server';
import { subscriberList } from './list.server';

const asked = z.object({ user_id: recordId().optional().catch(undefined) });

/**
 * The plan somebody works under: one's own, or that of one of the users. @throws AppError
 * `not-found` where there is none of this kind
 */
const planThat = (isIt: (plan: CompanyPlan, now: number) => boolean) =>
  query({
    permission: 'billing',
    input: asked,
    run(caller, { userId }) {
      const { db, actor, now } = caller;
      const isOwn = userId === undefined || userId === actor.id;
      const plan = isOwn ? companyPlan(db, actor.companyId) : userInfo(caller, { id: userId }).plan;
      if (!plan || !isIt(plan, now)) throw new AppError('not-found');
      return plan;
    },
  });

const runs = ({ status, expiredAt }: CompanyPlan, now: number): boolean =>
  status === 'past_due' || ((status === 'trial' || status === 'active') && expiredAt > now);

export const activePlan = planThat(runs);
export const expiredPlan = planThat((plan, now) => !runs(plan, now));

/** The users with their plans, or that one of them. */
export const usersInfo = Object.assign(
  (caller: Caller, payload: Payload) => {
    const { user_id: userId } = asked.parse(payload);
    if (userId === undefined) return subscriberList(caller, payload);
    const { person, plan } = userInfo(caller, { id: userId });
    return { rows: [{ ...person, plan }], total: 1 };
  },
  { spec: { ...subscriberList.spec, input: asked } },
);
