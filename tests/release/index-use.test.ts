import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'db/client.server';
import { distributions } from 'db/schema/distribution';
import { files } from 'db/schema/file';
import { statements } from 'db/schema/statement';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { assetTypeList } from '~/models/asset-types/list.server';
import { cardList } from '~/models/billing/cards/cards.server';
import { handleMessage } from '~/models/billing/payments/gateway-message.server';
import { assertNoPaymentInProgress } from '~/models/billing/payments/reconcile.server';
import { refundForm } from '~/models/billing/refunds/refund.server';
import { unusedPaidTime } from '~/models/billing/subscriptions/paid-time.server';
import { newestSubscription } from '~/models/billing/subscriptions/subscription.server';
import { createBudgetLine, deleteBudgetLine } from '~/models/books/budget.server';
import { announceDueBills } from '~/models/books/due.server';
import { createBill } from '~/models/books/entries.server';
import { projectMoney } from '~/models/books/money.server';
import { payBill } from '~/models/books/payments.server';
import { entryPage } from '~/models/books/show.server';
import { payCall } from '~/models/capital-calls/pay.server';
import { remindOfCalls } from '~/models/capital-calls/remind.server';
import { createCall, issueCall } from '~/models/capital-calls/save.server';
import { callPage } from '~/models/capital-calls/show.server';
import { approveChangeOrder } from '~/models/change-orders/decide.server';
import { createChangeOrder } from '~/models/change-orders/save.server';
import { changeOrderPage } from '~/models/change-orders/show.server';
import { submitChangeOrder } from '~/models/change-orders/submit.server';
import { removedProjects } from '~/models/deletions/since.server';
import { payDistribution } from '~/models/distributions/pay.server';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { distributionPage } from '~/models/distributions/show.server';
import { figureChangeList } from '~/models/figure-changes/list.server';
import { hasHash } from '~/models/files/keep.server';
import { sweepFiles } from '~/models/files/unused.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding } from '~/models/holdings/save.server';
import { holdingPage, investmentPage } from '~/models/holdings/show.server';
import { createUpdate, deleteDraft } from '~/models/investor-updates/save.server';
import { sendUpdate } from '~/models/investor-updates/send.server';
import { updatePage } from '~/models/investor-updates/show.server';
import { drawLoan, payLoan } from '~/models/loans/pay.server';
import { createLoan } from '~/models/loans/save.server';
import { loanPage } from '~/models/loans/show.server';
import { inbox } from '~/models/messages/inbox.server';
import { messageList } from '~/models/messages/list.server';
import { releaseRetention } from '~/models/orders/release.server';
import { createOrder } from '~/models/orders/save.server';
import { orderPage } from '~/models/orders/show.server';
import { openOrder } from '~/models/orders/status.server';
import { answerPayer } from '~/models/payers/answer.server';
import { unansweredAmount } from '~/models/payers/costs.server';
import { payerQuestion } from '~/models/payers/show.server';
import { deletePhase } from '~/models/phases/delete.server';
import { phaseList } from '~/models/phases/list.server';
import { createPhase } from '~/models/phases/save.server';
import { importIndexRows } from '~/models/price-indexes/import.server';
import { createIndex, indexPage } from '~/models/price-indexes/save.server';
import { projectPage } from '~/models/projects/show.server';
import { projectStory } from '~/models/projects/story.server';
import { endSessionsWith } from '~/models/providers/sign-out.server';
import { projectReport } from '~/models/reports/show.server';
import { hasAny } from '~/models/rows.server';
import { salesPage } from '~/models/sales/show.server';
import { scenarioComparison } from '~/models/scenarios/list.server';
import { createScenario } from '~/models/scenarios/save.server';
import { findAccount } from '~/models/sign-in/accounts.server';
import { countNewSupport } from '~/models/support/list.server';
import { requestPage } from '~/models/tenant-requests/list.server';
import { createRequest } from '~/models/tenant-requests/save.server';
import { createTerms } from '~/models/terms/save.server';
import { deliveryList } from '~/models/webhooks/deliveries.server';
import { webhookList } from '~/models/webhooks/save.server';
import { folderFiles } from '~/services/files/files.server';
import { deleteBy, withPhone } from '../models/account-deletion-set-up';
import { setUp } from '../models/payments-set-up';
import { as } from '../support/caller';
import { createExport } from '../support/company-export';
import { jobServices } from '../support/jobs';
import { lists, listWorld } from '../support/lists';
import { indexesOf } from '../support/plans';
import { statementsOf } from '../support/statements';
import { addPhase } from '../support/work';
import { now, person } from '../support/world';

type World = ReturnType<typeof listWorld> & { dataDir: string };

/** The other statements that use an index. */
const queries: Record<string, (world: World) => unknown> = {
  'asset types': ({ db, admin }) => assetTypeList(as(db, admin), {}),
  'a project': ({ db, admin, investor, projectId: id }) => {
    for (const reader of [admin, investor]) projectPage(as(db, reader), { id });
    projectStory(as(db, admin), { id });
    projectReport(as(db, admin), { id });
  },
  'phases of a project': ({ db, admin, projectId }) =>
    phaseList(as(db, admin), { project_id: projectId }),
  'deleting a phase': ({ db, admin, projectId: project_id }) => {
    const costs = { planned_cost: '0', actual_cost: '0' };
    const days = { start_date: '2026-03-01', end_date: '2026-03-31' };
    const text = { title: 'Walls', description: 'x', status: 'planning' };
    const phase = { project_id, ...text, ...days, ...costs, progress: '0', order: '1' };
    const { id } = createPhase(as(db, admin), phase);
    deletePhase(as(db, admin), { id, project_id });
  },
  'a request of a tenant': (world) => {
    const { db, admin, tenant, projectId: project_id } = world;
    const report = { project_id, title: 'The tap drips', description: 'All night.' };
    const { id } = createRequest(as(db, tenant), report);
    requestPage(as(db, admin), { id });
  },
  'the books of a project': ({ db, admin, projectId }) => {
    const caller = as(db, admin);
    addPhase(db, projectId);
    const fields = { project_id: projectId, amount: '5', supplier: 'Home Centre' };
    const { id } = createBill(caller, { ...fields, due_date: '2026-04-01' });
    payBill(caller, { id });
    entryPage(caller, { id });
    projectMoney(caller, { project_id: projectId });
    announceDueBills.run(jobServices(db), {}, { number: 1, isLast: false, now, clock: () => now });
  },
  'orders and change orders': ({ db, admin, superadmin, projectId: project_id }) => {
    const caller = as(db, admin);
    const phase_id = addPhase(db, project_id);
    const lines = [{ place: `phase-${phase_id}`, amount: '5' }];
    const spare = { project_id, phase_id, title: 'Spare', original: '5' };
    deleteBudgetLine(caller, createBudgetLine(caller, spare));
    const order = { project_id, supplier: 'Home Centre', title: 'Tiles', retention: '5', lines };
    const { id } = openOrder(caller, createOrder(caller, order));
    createBill(caller, { ...order, order_id: id, amount: '5', due_date: '2026-04-01' });
    releaseRetention(caller, { id, due_date: '2026-04-01' });
    orderPage(caller, { id });
    const change = { project_id, title: 'More', reason: 'Rock', funding: 'loan', lines };
    const changeOrder = submitChangeOrder(caller, {
      ...createChangeOrder(caller, change),
      version: 1,
    });
    changeOrderPage(caller, changeOrder);
    approveChangeOrder(as(db, superadmin), { ...changeOrder, version: 2 });
  },
  'a holding': ({ db, admin, projectId: project_id }) => {
    const holding = { project_id, name: 'Dana Levi', committed: '100' };
    const { id } = createHolding(as(db, admin), { ...holding, form_key: 'index-use-holding' });
    holdingPage(as(db, admin), { id });
  },
  'a capital call': ({ db, admin, projectId: project_id }) => {
    const caller = as(db, admin);
    const holding = { project_id, name: 'Gil Peretz', committed: '100' };
    const { id: holding_id } = createHolding(caller, { ...holding, form_key: 'index-use-holder' });
    const call = { project_id, amount: '10', form_key: 'index-use-call' };
    const { id } = createCall(caller, call);
    issueCall(caller, { id });
    payCall(caller, { id, holding_id, form_key: 'index-use-payment' });
    callPage(caller, { id });
    holdingPage(caller, { id: holding_id });
    const attempt = { number: 1, isLast: false, now, clock: () => now };
    remindOfCalls.run(jobServices(db), {}, attempt);
  },
  'an update to investors': ({ db, admin, investor, projectId: project_id }) => {
    const caller = as(db, admin);
    const { id } = createUpdate(caller, { project_id });
    sendUpdate(caller, { id, version: 1 });
    updatePage(as(db, investor), { id });
    deleteDraft(caller, createUpdate(caller, { project_id }));
  },
  // The sponsor did, so that cash can be distributed.
  'who paid the typed amounts': ({ db, admin, projectId: project_id }) => {
    const caller = as(db, admin);
    const capital = String(unansweredAmount(db, project_id) / 100);
    answerPayer(caller, { project_id, capital, confirms_shares: 'on' });
    payerQuestion(caller, { project_id });
  },
  sales: ({ db, admin, projectId: project_id }) => salesPage(as(db, admin), { project_id }),
  'figures that an upgrade changed': ({ db, admin }) => figureChangeList(as(db, admin)),
  'a distribution': ({ db, admin, projectId: project_id }) => {
    const caller = as(db, admin);
    const holding = { project_id, name: 'Tal Peretz', committed: '100' };
    const { id: holding_id } = createHolding(caller, { ...holding, form_key: 'index-use-payee' });
    contribute(caller, { id: holding_id, amount: '100', form_key: 'index-use-contribution' });
    createTerms(caller, { project_id, preset: 'pro-rata', form_key: 'index-use-terms' });
    const draft = { project_id, cash: '10', source: 'sale', form_key: 'index-use-distribution' };
    const { id } = createDistribution(caller, draft);
    db.update(distributions).set({ submittedBy: null }).run();
    approveDistribution(caller, { id, version: 1, form_key: 'index-use-approval' });
    payDistribution(caller, { id, form_key: 'index-use-payout' });
    distributionPage(caller, { id });
    holdingPage(caller, { id: holding_id });
    reverseDistribution(caller, { id, version: 2, form_key: 'index-use-reversal' });
  },
  'scenarios and what changes did': ({ db, admin, investor, projectId: project_id }) => {
    const caller = as(db, admin);
    const assumptions = { name: 'Sold', exit: 'sale', exit_on: '2027-01-01', value: '100' };
    createScenario(caller, { project_id, ...assumptions, form_key: 'index-use-scenario' });
    scenarioComparison(caller, { project_id });
    const holding = { project_id, name: 'Noa Levi', person_id: String(investor.id) };
    const form = { ...holding, committed: '100', form_key: 'index-use-investor' };
    investmentPage(as(db, investor), createHolding(caller, form));
  },
  'a loan': ({ db, admin, projectId: project_id }) => {
    const caller = as(db, admin);
    const terms = { lender: 'Bank', principal: '5', annual_rate: '5', method: 'bullet' };
    const days = { first_payment_on: '2026-04-01', months: '3' };
    const { id } = createLoan(caller, { project_id, ...terms, ...days });
    drawLoan(caller, { id });
    loanPage(caller, { id });
  },
  'a loan that follows an index': ({ db, admin, projectId: project_id }) => {
    const caller = as(db, admin);
    addPhase(db, project_id);
    const { id: index } = createIndex(caller, { name: 'Prices' });
    importIndexRows(caller, { id: index, rows: '2025-10,100' });
    const link = { index_id: index, base_month: '2025-10' };
    const terms = { lender: 'Fund', principal: '5', annual_rate: '5', method: 'bullet' };
    const days = { first_payment_on: '2026-04-01', months: '3' };
    const { id } = createLoan(caller, { project_id, ...terms, ...link, ...days });
    drawLoan(caller, { id });
    payLoan(caller, { id });
    loanPage(caller, { id });
    indexPage(caller, { id: index });
  },
  // A trigger does this when a mail was sent.
  'the mail of a statement': ({ db }) =>
    db.update(statements).set({ mailStatus: 'sent' }).where(eq(statements.mailId, 1)).run(),
  'messages of a project': ({ db, admin, investor, projectId }) => {
    for (const reader of [admin, investor]) messageList(as(db, reader), { project_id: projectId });
  },
  'the inbox': ({ db, admin }) => inbox(as(db, admin)),
  'deletions for programs that keep a copy': ({ db, admin }) =>
    removedProjects(as(db, admin), {}, now),
  'webhooks and their deliveries': ({ db, admin }) => {
    webhookList(as(db, admin));
    deliveryList(as(db, admin), { webhook_id: 1 });
  },
  'support messages': ({ db }) => countNewSupport(db),
  'signing in': ({ db }) => findAccount(db, { channel: 'mail', to: 'someone@example.test' }),
  'a sign-out that the provider reports': ({ db }) =>
    endSessionsWith(db, { issuer: 'https://id.example.test', sub: 'someone' }),
  'the company export': ({ db, admin, dataDir }) => createExport(as(db, admin, { dataDir })),
  'sweeping unused files': (world) => {
    hasAny(world.db, files, hasHash('00'));
    return sweepFiles({ ...world, files: folderFiles(world.dataDir) }, now);
  },
  'deleting an account': ({ db, investor }) => deleteBy(db, withPhone(db, investor.id)),
};

type Shop = ReturnType<typeof setUp>;

const billingQueries: Record<string, (shop: Shop) => unknown> = {
  'a payment': ({ paid }) => paid(),
  'cards and the plan of a company': ({ db, one, more }) => {
    cardList(as(db, one.admin, more));
    newestSubscription(db, one.admin);
    assertNoPaymentInProgress(db, one.id, now);
  },
  'a refund': ({ db, rows, subscription }) => {
    const superadmin = person(db, 'superadmin', { companyId: null });
    refundForm(as(db, superadmin), { id: rows()[0]?.id });
    unusedPaidTime(db, subscription()?.id ?? 0, now);
  },
  'a message of the gateway': ({ context, gateway }) =>
    handleMessage(context, gateway, { about: 'charge', reference: 'none', key: null }),
  'due subscriptions': ({ clockTo }) => clockTo(now),
};

test('every index is used by a query or keeps values unique', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-indexes-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const world = { ...listWorld(), dataDir };
  const shop = setUp();
  const { db } = world;
  const used = new Set<string>();
  const record = async (of: Database, query: () => unknown) => {
    for (const statement of new Set(await statementsOf(of, query)))
      if (/^\s*(select|update|delete|with)/i.test(statement))
        for (const index of indexesOf(of, statement)) used.add(index);
  };
  for (const [readers, list, filters] of Object.values(lists))
    for (const reader of readers)
      for (const filter of filters(world))
        for (const search of ['', 'admin'])
          await record(db, () => list(as(db, world[reader]), { ...filter, search }));
  for (const query of Object.values(queries)) await record(db, () => query(world));
  for (const query of Object.values(billingQueries)) await record(shop.db, () => query(shop));
  expect(indexNames(db).filter((name) => !used.has(name))).toEqual([]);
});

/** All indexes but the unique ones, which enforce a rule. */
const indexNames = ({ $client }: Database) =>
  $client
    .prepare(
      "select name from sqlite_master where type = 'index' and sql like 'create index%' order by name",
    )
    .pluck()
    .all() as string[];
