import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { projectValues } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { postEntry } from '~/models/books/post.server';
import { createCall, issueCall } from '~/models/capital-calls/save.server';
import { approveChangeOrder } from '~/models/change-orders/decide.server';
import { createChangeOrder } from '~/models/change-orders/save.server';
import { submitChangeOrder } from '~/models/change-orders/submit.server';
import { payDistribution } from '~/models/distributions/pay.server';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding } from '~/models/holdings/save.server';
import type { Payload } from '~/models/operation.server';
import { createStatements } from '~/models/statements/create.server';
import { createTerms } from '~/models/terms/save.server';
import type { PdfDocument } from '~/services/pdf/document';
import { as } from '../../support/caller';
import { runJobs } from '../../support/jobs';
import { join, person } from '../../support/world';
import { booksSetUp } from '../books/set-up';

/** The middle of a month. */
const now = Date.UTC(2026, 9, 15, 12);

/** The amounts that each holder commits and pays in, in the main unit, with their day. */
const payments = {
  own: { committed: 150_000, paid: 100_000, on: '2026-01-10' },
  second: { committed: 913_571.37, paid: 654_321.09, on: '2026-02-10' },
  third: { committed: 300_111.22, paid: 222_333.44, on: '2026-02-17' },
};
type Name = keyof typeof payments;

type Options = { dataDir?: string; holders?: Name[]; investorsSeeMoney?: boolean };

/** A project of 4,751,000 with an investor, one or two other holders and a sponsor. */
export function hiddenAmounts({
  dataDir = '',
  holders = ['own', 'second', 'third'],
  investorsSeeMoney = true,
}: Options = {}) {
  const set = booksSetUp({
    project: {
      currentPropertyValue: 475_100_000,
      purchasePrice: 401_234_500,
      renovationCost: 30_012_300,
      investorsSeeMoney,
      typedPayer: 'owner',
    },
  });
  const { db, one } = set;
  const project_id = one.project.id;
  const owner = as(db, one.entrepreneur, { now });
  const admin = as(db, one.admin, { now });
  db.delete(projectValues).run();
  // The owner was paid back before the holders came.
  write(db, (tx) =>
    postEntry(
      tx,
      owner,
      { projectId: project_id, kind: 'adjustment', date: '2026-01-01', net: 0, vat: 0 },
      [
        { account: 'owner', amount: 401_234_500 },
        { account: 'other_income', amount: -401_234_500 },
      ],
    ),
  );
  const investor = person(db, 'investor', { companyId: null });
  db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, investor.id)).run();
  join(db, project_id, investor, 'investor');
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { form_key: `hidden-form-${forms}`, ...fields };
  };
  const holding = (name: string, committed: number, more: Payload = {}) =>
    createHolding(
      owner,
      form({ project_id, name, committed: String(committed), joined_on: '2026-01-01', ...more }),
    ).id;
  const ids = new Map(
    holders.map((name) => [
      name,
      holding(name, payments[name].committed, {
        ...(name === 'own' && { person_id: String(investor.id) }),
      }),
    ]),
  );
  holding('Sponsor', 1, { is_sponsor: 'on' });
  const rates = { preferred_rate: '8', compounding: 'simple', sponsor_share: '20' };
  const preset = { preset: 'preferred-split', effective_from: '2026-01-01' };
  createTerms(owner, form({ project_id, ...preset, ...rates }));
  for (const [name, id] of ids) {
    const { paid, on } = payments[name];
    contribute(owner, form({ id, amount: String(paid), date: on }));
  }
  const documents: PdfDocument[] = [];
  const typesetPdf = async (document: PdfDocument) => {
    documents.push(document);
    return Buffer.from('%PDF-');
  };
  const reader = as(db, investor, { now, dataDir, typesetPdf });
  return {
    ...set,
    owner: { ...owner, typesetPdf, dataDir },
    admin,
    reader,
    project_id,
    own: ids.get('own')!,
    ids,
    form,
    documents,
    payments,
    distribute(cash: number, date: string) {
      const draft = { project_id, cash: String(cash), date, source: 'operating' };
      const { id } = createDistribution(owner, form(draft));
      approveDistribution(admin, form({ id, version: 1 }));
      payDistribution(owner, form({ id }));
      return id;
    },
    call(amount: number) {
      const fields = { project_id, amount: String(amount), due_on: '2026-11-30', purpose: 'Roof' };
      const { id } = createCall(owner, form(fields));
      issueCall(owner, form({ id, version: 1 }));
      return id;
    },
    change(phase: number, amount: number) {
      const lines = [{ place: `phase-${phase}`, amount: String(amount) }];
      const words = { title: 'Stronger beams', reason: 'The engineer asked for them.' };
      const order = { project_id, ...words, funding: 'capital', lines };
      const { id } = createChangeOrder(owner, form(order));
      submitChangeOrder(owner, form({ id, version: 1 }));
      approveChangeOrder(admin, form({ id, version: 2 }));
      return id;
    },
    async makeStatements(starts_on: string, ends_on: string) {
      createStatements(owner, form({ project_id, starts_on, ends_on }));
      await runJobs(db, { dataDir, typesetPdf, ways: { mail: 'outbox', sms: 'nowhere' } }, { now });
    },
  };
}
