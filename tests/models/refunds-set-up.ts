import { refunds } from 'db/schema/gateway';
import { refund, refundForm } from '~/models/billing/refunds/refund.server';
import type { Gateway } from '~/services/payments/gateway';
import { as } from '../support/caller';
import { person } from '../support/world';
import { setUp } from './payments-set-up';

/** A company that has paid for a plan, and functions that refund the charge. */
export async function scene() {
  const base = setUp();
  await base.paid();
  const { db, more } = base;
  const chief = as(db, person(db, 'superadmin', { companyId: null }), more);
  let forms = 0;
  /** The form of the refund page, with a key of its own. */
  const form = (amount: string, fields: Record<string, unknown> = {}) => ({
    id: 1,
    amount,
    form_key: `refund-form-${++forms}`,
    version: refundForm(chief, { id: '1' }).version,
    end_plan: 'no',
    ...fields,
  });
  const repay = (amount: string, fields: Record<string, unknown> = {}) =>
    refund(chief, form(amount, fields));
  /** Replaces some methods of the sandbox gateway. */
  const withGateway = (methods: Partial<Gateway>) => {
    const gateway = { ...base.gateway, ...methods };
    return {
      gateway,
      chief: { ...chief, gateway },
      context: { ...chief, locale: 'en-US' as const, gateway },
    };
  };
  const states = () =>
    db
      .select()
      .from(refunds)
      .all()
      .map(({ state }) => state);
  return { ...base, chief, form, repay, withGateway, states };
}
