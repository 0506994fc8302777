import { people } from 'db/schema/person';
import { projectValues } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { payDistribution } from '~/models/distributions/pay.server';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding } from '~/models/holdings/save.server';
import type { Payload } from '~/models/operation.server';
import { createStatements } from '~/models/statements/create.server';
import { statementFigures } from '~/models/statements/figures.server';
import { createTerms } from '~/models/terms/save.server';
import type { PdfDocument } from '~/services/pdf/document';
import { as } from '../support/caller';
import { runJobs } from '../support/jobs';
import { join, person } from '../support/world';
import { booksSetUp } from './books/set-up';

export const now = Date.UTC(2026, 11, 31, 12);

/** The project of the vector with a catch-up in money.md; amounts are in the main unit. */
export function setUp({ dataDir = '' }: { dataDir?: string } = {}) {
  // All of the property is sold in the vector, and cost nothing.
  const project = { currentPropertyValue: 0, purchasePrice: 0, typedPayer: 'owner' as const };
  const set = booksSetUp({ now, project });
  const { db, one } = set;
  const owner = as(db, one.entrepreneur, { now });
  const admin = as(db, one.admin, { now });
  const project_id = one.project.id;
  db.delete(projectValues).run();
  const investor = person(db, 'investor', { companyId: null });
  db.update(people)
    .set({ emailVerifiedAt: now, email: 'dana@example.test', locale: 'he-IL' })
    .where(eq(people.id, investor.id))
    .run();
  join(db, project_id, investor, 'investor');
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { form_key: `statement-form-${forms}`, ...fields };
  };
  const holding = (name: string, committed: number, more: Payload = {}) => {
    const fields = { project_id, name, committed: String(committed), joined_on: '2025-01-01' };
    return createHolding(owner, form({ ...fields, ...more })).id;
  };
  const a = holding('A', 600_000, { person_id: String(investor.id), withholding_rate: '25' });
  const b = holding('B', 500_000, { joined_on: '2025-04-01' });
  const sponsor = holding('S', 1, { is_sponsor: 'on' });
  const terms = { preset: 'catch-up', preferred_rate: '8', compounding: 'simple' };
  const rates = { sponsor_share: '20', effective_from: '2025-01-01' };
  createTerms(owner, form({ project_id, ...terms, ...rates }));
  const pay = (id: number, amount: number, date: string) =>
    contribute(owner, form({ id, amount: String(amount), date }));
  pay(a, 600_000, '2025-01-01');
  pay(b, 400_000, '2025-04-01');
  const documents: PdfDocument[] = [];
  const typesetPdf = async (document: PdfDocument) => {
    documents.push(document);
    return Buffer.from(`%PDF-${JSON.stringify({ ...document, pictures: null })}`);
  };
  return {
    ...set,
    owner: { ...owner, dataDir },
    admin,
    project_id,
    investor: as(db, investor, { now, dataDir }),
    holdings: { a, b, sponsor },
    form,
    documents,
    distribute(cash: number, date: string, sold = cash) {
      set.income(sold, { project_id, amount: String(sold), category: 'sale', date });
      const fields = { project_id, cash: String(cash), date, source: 'sale' };
      const { id } = createDistribution(owner, form(fields));
      approveDistribution(admin, form({ id, version: 1 }));
      payDistribution(owner, form({ id }));
    },
    figures: (startsOn: string, endsOn: string, id = a) =>
      statementFigures(db, {
        projectId: project_id,
        holders: [{ id, audience: 'investor-with-money' }],
        startsOn,
        endsOn,
      }).get(id)!,
    ask: (more: Payload = {}) =>
      createStatements(
        owner,
        form({ project_id, starts_on: '2026-01-01', ends_on: '2026-12-31', ...more }),
      ),
    run: () =>
      runJobs(db, { dataDir, typesetPdf, ways: { mail: 'outbox', sms: 'nowhere' } }, { now }),
  };
}
