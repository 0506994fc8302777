import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { distributions } from 'db/schema/distribution';
import { people } from 'db/schema/person';
import { projects, projectValues } from 'db/schema/project';
import { outbox } from 'db/schema/sign-in';
import { statements } from 'db/schema/statement';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payDistribution } from '~/models/distributions/pay.server';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding } from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { investmentSummary } from '~/models/investments/summary.server';
import type { Payload } from '~/models/operation.server';
import { createStatements } from '~/models/statements/create.server';
import { statementFigures } from '~/models/statements/figures.server';
import { statementList } from '~/models/statements/list.server';
import { openOwnStatement, openStatement } from '~/models/statements/open.server';
import { lastPeriod } from '~/models/statements/periods';
import { createTerms } from '~/models/terms/save.server';
import type { PdfDocument } from '~/services/pdf/document';
import { as } from '../support/caller';
import { runJobs } from '../support/jobs';
import { errorKeysOf } from '../support/refused';
import { join, person } from '../support/world';
import { booksSetUp } from './books/set-up';
import { addWebhook, deliveriesOf } from './webhooks-set-up';

const now = Date.UTC(2026, 11, 31, 12);
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-statements-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** The project of the vector with a catch-up in money.md; amounts are in the main unit. */
function setUp() {
  const set = booksSetUp();
  const { db, one } = set;
  const owner = as(db, one.entrepreneur, { now });
  const admin = as(db, one.admin, { now });
  const project_id = one.project.id;
  // All of the property is sold in the vector.
  db.delete(projectValues).run();
  db.update(projects).set({ currentPropertyValue: 0, purchasePrice: null }).run();
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
      statementFigures(db, { projectId: project_id, holdingIds: [id], startsOn, endsOn }).get(id)!,
    ask: (more: Payload = {}) =>
      createStatements(
        owner,
        form({ project_id, starts_on: '2026-01-01', ends_on: '2026-12-31', ...more }),
      ),
    run: () =>
      runJobs(db, { dataDir, typesetPdf, ways: { mail: 'outbox', sms: 'nowhere' } }, { now }),
  };
}

describe('the figures of a period', () => {
  test('are the vector with a catch-up, by kind, with opening and closing', () => {
    const { distribute, figures, holdings: held } = setUp();
    distribute(1_300_000, '2026-12-31', 300_000);
    const year = figures('2026-01-01', '2026-12-31');
    expect(year).toMatchObject({
      opening: 60_000_000,
      contributed: 0,
      moved: 0,
      returned: 60_000_000,
      closing: 0,
      preferred: 9_586_849,
      profit: 74_873_425 - 9_586_849 - 60_000_000,
      committed: 60_000_000,
      called: 60_000_000,
      unfunded: 0,
    });
    // 25 percent of what is no return of capital.
    expect(year.withheld).toBe(Math.round(0.25 * (74_873_425 - 60_000_000)));
    expect(year.net).toBe(74_873_425 - year.withheld);
    expect(year.total.irr).toEqual({ kind: 'rate', rate: expect.closeTo(0.11726, 5) });
    const other = figures('2026-01-01', '2026-12-31', held.b);
    expect(other).toMatchObject({ committed: 50_000_000, unfunded: 10_000_000, withheld: 0 });
    expect(other.total.irr).toEqual({ kind: 'rate', rate: expect.closeTo(0.12456, 5) });
    const { profit, preferred, returned } = figures('2026-01-01', '2026-12-31', held.sponsor);
    expect([preferred, returned, profit]).toEqual([0, 0, 6_000_000]);
  });

  test('of adjoining periods join, and their sums are those of the whole', () => {
    const { distribute, figures } = setUp();
    distribute(50_000, '2025-12-31');
    distribute(200_000, '2026-06-30');
    const [first, second] = [
      figures('2025-01-01', '2025-12-31'),
      figures('2026-01-01', '2026-12-31'),
    ];
    const whole = figures('2025-01-01', '2026-12-31');
    expect(first.opening).toBe(0);
    expect(second.opening).toBe(first.closing);
    expect(whole.closing).toBe(second.closing);
    for (const sum of [
      'contributed',
      'preferred',
      'returned',
      'profit',
      'withheld',
      'net',
    ] as const)
      expect(first[sum] + second[sum], sum).toBe(whole[sum]);
    expect(first.preferred).toBeGreaterThan(0);
    expect(second.returned).toBeGreaterThan(0);
  });

  test('are of the period only: a later day changes nothing', () => {
    const { distribute, figures } = setUp();
    const before = figures('2025-01-01', '2025-12-31');
    distribute(100_000, '2026-03-01');
    expect(figures('2025-01-01', '2025-12-31')).toEqual(before);
  });

  test('are what the holder paid in and got, before and after a sale alike', () => {
    const { owner, form, distribute, figures, holdings: held } = setUp();
    distribute(200_000, '2026-03-31');
    const before = figures('2026-01-01', '2026-12-31');
    const sale = { id: held.a, buyer_id: String(held.b), amount: '540000', date: '2026-11-26' };
    const bought = figures('2026-01-01', '2026-12-31', held.b);
    sellHolding(owner, form(sale));
    const paid = ['contributed', 'preferred', 'returned', 'profit', 'withheld', 'net'] as const;
    const after = figures('2026-01-01', '2026-12-31');
    for (const name of paid) {
      expect(after[name], name).toBe(before[name]);
      expect(figures('2026-01-01', '2026-12-31', held.b)[name], name).toBe(bought[name]);
    }
    expect(after.movements).toEqual(before.movements);
    expect(after.opening + after.contributed - after.returned + after.moved).toBe(after.closing);
    expect(after.moved).toBeLessThan(0);
  });

  test('say what was distributed and not paid out by the last day', () => {
    const { distribute, figures } = setUp();
    distribute(200_000, '2026-03-31');
    const { net, unpaid } = figures('2026-01-01', '2026-12-31');
    expect([net > 0, unpaid]).toEqual([true, 0]);
    // It was paid at the end of the year.
    expect(figures('2026-01-01', '2026-06-30').unpaid).toBe(
      figures('2026-01-01', '2026-06-30').net,
    );
  });

  test('count what was paid in before any call as called', () => {
    const { figures, holdings: held } = setUp();
    const early = figures('2025-01-01', '2025-06-30', held.b);
    expect(early).toMatchObject({ called: 40_000_000, unfunded: 10_000_000 });
  });

  test('name the capital that came or went with a sale', () => {
    const { owner, form, figures, holdings: held } = setUp();
    const sale = { id: held.a, buyer_id: String(held.b), amount: '150000', date: '2026-05-01' };
    sellHolding(owner, form(sale));
    expect(figures('2026-01-01', '2026-12-31')).toMatchObject({
      opening: 60_000_000,
      contributed: 0,
      moved: -15_000_000,
      closing: 45_000_000,
    });
    expect(figures('2026-01-01', '2026-12-31', held.b).moved).toBe(15_000_000);
  });
});

describe('making statements', () => {
  test('makes one for each holder in their language, stores it and tells them', async () => {
    const { db, ask, run, documents, holdings: held, one } = setUp();
    const webhook = addWebhook(db, one.admin, { events: ['statement.ready'] });
    expect(ask({ by_mail: 'on' })).toMatchObject({ count: 3 });
    expect(
      db
        .select()
        .from(statements)
        .all()
        .map(({ fileId }) => fileId),
    ).toEqual([null, null, null]);
    await run();
    const made = db.select().from(statements).all();
    expect(made.map(({ locale, holdingId }) => [holdingId, locale])).toEqual([
      [held.a, 'he-IL'],
      [held.b, 'en-US'],
      [held.sponsor, 'en-US'],
    ]);
    for (const { fileId, figuresHash, pdfHash } of made) {
      expect(fileId).not.toBeNull();
      expect(figuresHash).toMatch(/^[0-9a-f]{64}$/);
      expect(pdfHash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(documents.map(({ lang }) => lang)).toEqual(['he', 'en', 'en']);
    expect(JSON.stringify(documents[0])).toContain(made[0]!.figuresHash);
    expect(made.map(({ mailStatus }) => mailStatus)).toEqual(['kept', null, null]);
    const [mail] = db.select().from(outbox).where(eq(outbox.to, 'dana@example.test')).all();
    expect(mail).toBeDefined();
    expect(deliveriesOf(db, webhook.id)).toHaveLength(3);
  });

  test('follows what became of the mail', async () => {
    const { db, ask, run, holdings: held } = setUp();
    ask({ by_mail: 'on' });
    await run();
    db.update(outbox)
      .set({ status: 'sent', updatedAt: now + 5 })
      .run();
    const [sent] = db.select().from(statements).where(eq(statements.holdingId, held.a)).all();
    expect(sent).toMatchObject({ mailStatus: 'sent', mailedAt: now + 5 });
  });

  test('makes more than one batch, each statement once', async () => {
    const { db, owner, form, ask, run, documents, project_id } = setUp();
    for (let number = 1; number <= 22; number += 1)
      createHolding(
        owner,
        form({ project_id, name: `H${number}`, committed: '1', joined_on: '2025-01-01' }),
      );
    expect(ask().count).toBe(25);
    await run();
    expect(documents).toHaveLength(25);
    expect(
      db
        .select()
        .from(statements)
        .all()
        .filter(({ fileId }) => !fileId),
    ).toEqual([]);
  });

  test('the same books give the same signature, and a change gives another', async () => {
    const { db, ask, run, distribute, holdings: held } = setUp();
    ask();
    await run();
    ask();
    await run();
    distribute(10_000, '2026-12-30');
    ask();
    await run();
    const hashes = db
      .select()
      .from(statements)
      .where(eq(statements.holdingId, held.a))
      .all()
      .map(({ figuresHash }) => figuresHash);
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[2]).not.toBe(hashes[1]);
  });

  test('refuses the same statements while they are being made, and marks those that are outdated', async () => {
    const { db, ask, run, distribute, owner, form, project_id } = setUp();
    distribute(50_000, '2026-06-30');
    ask();
    expect(errorKeysOf(() => ask())).toEqual({ ends_on: 'statement.errors.waiting' });
    await run();
    expect(ask().count).toBe(3);
    const outdated = () => statementList(owner, { project_id }).rows.map((row) => row.isOutdated);
    expect(outdated()).not.toContain(true);
    const { id, version } = db.select().from(distributions).get()!;
    const later = { ...owner, now: now + 1 };
    reverseDistribution(later, form({ id, version, reason: 'Wrong day' }));
    expect(outdated()).not.toContain(false);
  });

  test('refuses a period that is reversed, in the future or before anyone held anything', () => {
    const { ask } = setUp();
    expect(errorKeysOf(() => ask({ ends_on: '2025-12-31' }))).toEqual({
      ends_on: 'statement.errors.order',
    });
    expect(errorKeysOf(() => ask({ ends_on: '2027-01-01' }))).toEqual({
      ends_on: 'statement.errors.future',
    });
    expect(errorKeysOf(() => ask({ starts_on: '2020-01-01', ends_on: '2020-12-31' }))).toEqual({
      ends_on: 'statement.errors.none',
    });
  });

  test('a statement that was made never changes', async () => {
    const { db, ask, run } = setUp();
    ask();
    await run();
    const change = (fields: object) => () => db.update(statements).set(fields).run();
    for (const fields of [{ pdfHash: 'x' }, { figuresHash: 'x' }, { endsOn: '2026-06-30' }])
      expect(change(fields)).toThrow('A statement that was made cannot be changed.');
  });
});

describe('reading statements', () => {
  test('the holder opens their own only, and the first opening is recorded', async () => {
    const { db, ask, run, owner, investor, holdings: held, two } = setUp();
    ask();
    await run();
    const [own, other] = db.select().from(statements).all() as [Row, Row];
    expect(investmentSummary(investor, {}).unread.map(({ id }) => id)).toEqual([own.id]);
    const opened = openOwnStatement(investor, { id: held.a, statement_id: own.id });
    expect(opened.disposition).toContain('.pdf');
    const openedAt = () =>
      db.select().from(statements).where(eq(statements.id, own.id)).get()!.openedAt;
    expect(openedAt()).toBe(now);
    openOwnStatement({ ...investor, now: now + 9 }, { id: held.a, statement_id: own.id });
    expect(openedAt()).toBe(now);
    expect(investmentSummary(investor, {}).unread).toEqual([]);
    const missing = (run: () => unknown) => expect(run).toThrow('not-found');
    missing(() => openOwnStatement(investor, { id: held.a, statement_id: other.id }));
    missing(() => openOwnStatement(investor, { id: held.b, statement_id: other.id }));
    expect(() => openStatement(investor, { id: own.id })).toThrow('forbidden');
    expect(openStatement(owner, { id: other.id }).mediaType).toBe('application/pdf');
    missing(() => openStatement(as(db, two.entrepreneur), { id: own.id }));
  });

  test('opening it as somebody else or with a key is no proof of opening', async () => {
    const { db, ask, run, admin, investor, holdings: held } = setUp();
    ask();
    await run();
    const [own] = db.select().from(statements).all() as [Row];
    const path = { id: held.a, statement_id: own.id };
    openOwnStatement({ ...investor, impersonator: admin.actor }, path);
    openOwnStatement({ ...investor, key: { id: 1, name: 'k', canWrite: false } as never }, path);
    expect(db.select().from(statements).get()!.openedAt).toBeNull();
  });

  test('is listed for those who run the project', async () => {
    const { db, ask, run, owner, two, project_id } = setUp();
    ask();
    await run();
    const rows = statementList(owner, { project_id }).rows;
    expect(rows.map(({ holder }) => holder)).toEqual(['S', 'B', 'A']);
    expect(statementList(as(db, two.entrepreneur), {}).rows).toEqual([]);
  });
});

type Row = typeof statements.$inferSelect;

test('the last month, quarter and year end before today', () => {
  expect(lastPeriod('month', '2026-03-31')).toEqual({
    startsOn: '2026-02-01',
    endsOn: '2026-02-28',
  });
  expect(lastPeriod('quarter', '2026-01-01')).toEqual({
    startsOn: '2025-10-01',
    endsOn: '2025-12-31',
  });
  expect(lastPeriod('quarter', '2026-12-31')).toEqual({
    startsOn: '2026-07-01',
    endsOn: '2026-09-30',
  });
  expect(lastPeriod('year', '2026-12-31')).toEqual({
    startsOn: '2025-01-01',
    endsOn: '2025-12-31',
  });
});
