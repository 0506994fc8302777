import { webhookDeliveries } from 'db/schema/webhook';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payCall } from '~/models/capital-calls/pay.server';
import { createCall, issueCall, withdrawCall } from '~/models/capital-calls/save.server';
import { callPage } from '~/models/capital-calls/show.server';
import { payDistribution } from '~/models/distributions/pay.server';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { distributionPage } from '~/models/distributions/show.server';
import { setUp } from './statements-set-up';
import { addWebhook } from './webhooks-set-up';

test('capital calls and distributions are sent with their ids, and without amounts or holders', () => {
  const { db, one, two, owner, admin, form, project_id, holdings, income } = setUp();
  const hook = addWebhook(db, one.admin);
  const foreign = addWebhook(db, two.admin);
  const messages = (webhookId = hook.id) =>
    db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, webhookId))
      .orderBy(asc(webhookDeliveries.id))
      .all()
      .map(({ payload }) => JSON.parse(payload));
  const investorEvents = () =>
    messages().filter(({ type }) => /^(capital_call|distribution)\./.test(type));

  const call = createCall(owner, form({ project_id, amount: '50000' })).id;
  const callVersion = () => callPage(owner, { id: call }).version;
  issueCall(owner, form({ id: call, version: callVersion() }));
  payCall(owner, form({ id: call, holding_id: String(holdings.b), amount: '1000' }));
  const withdrawn = createCall(owner, form({ project_id, amount: '10' })).id;
  issueCall(owner, form({ id: withdrawn, version: 1 }));
  withdrawCall(owner, form({ id: withdrawn, version: 2 }));

  income(90_000, { project_id, category: 'sale', date: '2026-12-30' });
  const draft = { project_id, cash: '80000', date: '2026-12-31', source: 'sale' };
  const distribution = createDistribution(owner, form(draft)).id;
  const version = () => distributionPage(owner, { id: distribution }).version;
  approveDistribution(admin, form({ id: distribution, version: version() }));
  payDistribution(owner, form({ id: distribution }));
  reverseDistribution(admin, form({ id: distribution, version: version(), reason: 'Wrong day' }));

  expect(investorEvents().map(({ type, data }) => [type, data.id])).toEqual([
    ['capital_call.issued', call],
    ['capital_call.paid', call],
    ['capital_call.issued', withdrawn],
    ['distribution.approved', distribution],
    ['distribution.paid', distribution],
    ['distribution.reversed', distribution],
  ]);
  for (const { data, ...message } of investorEvents()) {
    expect(message).toEqual({
      id: expect.stringMatching(/^msg_/),
      type: expect.any(String),
      timestamp: '2026-12-31T12:00:00.000Z',
    });
    expect(data).toEqual({
      company_id: one.id,
      project_id,
      id: expect.any(Number),
      changed: expect.any(Array),
    });
    for (const field of data.changed) expect(field).toMatch(/^[a-z_]+$/);
  }
  expect(messages(foreign.id)).toEqual([]);
});
