import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditLog } from 'db/schema/audit';
import { distributions } from 'db/schema/distribution';
import { holdings } from 'db/schema/holding';
import { outbox } from 'db/schema/sign-in';
import { statements } from 'db/schema/statement';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import { commitHolding, createHolding } from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { holdingPage } from '~/models/holdings/show.server';
import { investmentSummary } from '~/models/investments/summary.server';
import { updatePhase } from '~/models/phases/save.server';
import { statementList } from '~/models/statements/list.server';
import { openOwnStatement, openStatement } from '~/models/statements/open.server';
import { lastPeriod } from '~/models/statements/periods';
import { as } from '../support/caller';
import { errorKeysOf } from '../support/refused';
import { phasePayload } from './phases-set-up';
import { now, setUp as setUpIn } from './statements-set-up';
import { addWebhook, deliveriesOf } from './webhooks-set-up';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-statements-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const setUp = () => setUpIn({ dataDir });

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
    const rows = db.select().from(statements).all();
    expect(rows.map(({ locale, holdingId }) => [holdingId, locale])).toEqual([
      [held.a, 'he-IL'],
      [held.b, 'en-US'],
      [held.sponsor, 'en-US'],
    ]);
    for (const { fileId, figuresHash, pdfHash } of rows) {
      expect(fileId).not.toBeNull();
      expect(figuresHash).toMatch(/^[0-9a-f]{64}$/);
      expect(pdfHash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(documents.map(({ lang }) => lang)).toEqual(['he', 'en', 'en']);
    expect(JSON.stringify(documents[0])).toContain(rows[0]!.figuresHash);
    expect(rows.map(({ mailStatus }) => mailStatus)).toEqual(['kept', null, null]);
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

  test('skips those who left before, and those who never committed anything', () => {
    const { db, owner, form, ask, holdings: held, project_id } = setUp();
    const versionOf = (holding: number) =>
      db.select().from(holdings).where(eq(holdings.id, holding)).get()!.version;
    const gone = { name: 'Gone', committed: '5', joined_on: '2025-01-01' };
    const { id } = createHolding(owner, form({ project_id, ...gone }));
    const leave = { id, committed: '0', date: '2026-02-01', version: versionOf(id) };
    commitHolding(owner, form(leave));
    sellHolding(
      owner,
      form({
        id: held.b,
        amount: '500000',
        date: '2026-02-01',
        buyer_id: String(held.a),
        version: versionOf(held.b),
      }),
    );
    const holdersOf = () => {
      ask();
      const rows = db.select().from(statements).all();
      db.delete(statements).run();
      return rows.map(({ holdingId }) => holdingId);
    };
    expect(holdersOf()).toEqual([held.a, held.b, held.sponsor, id]);
    const march = { starts_on: '2026-03-01', ends_on: '2026-03-31' };
    expect(ask(march)).toMatchObject({ count: 2 });
    expect(errorKeysOf(() => ask({ starts_on: '2024-01-01', ends_on: '2024-12-31' }))).toEqual({
      ends_on: 'statement.errors.none',
    });
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

  test('opening it while viewing as another user, or with an API key, does not count', async () => {
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

describe('the document of a statement', () => {
  test('has the progress of its last day', async () => {
    const { db, ask, run, documents, addPhase, type, phase, owner } = setUp();
    const id = addPhase(1000);
    type(id, 1000, 0, { progress: '40' });
    const march = Date.UTC(2026, 2, 15);
    db.update(phases).set({ createdAt: march }).run();
    db.update(auditLog).set({ at: march }).run();
    const { version } = phase(id);
    updatePhase(owner, phasePayload({ id, version, planned_cost: '1000', progress: '90' }));
    ask({ ends_on: '2026-06-30' });
    await run();
    ask();
    await run();
    const progress = documents.map(
      ({ blocks }) =>
        /Progress of the work on [^"]*","value":"[^"]*"/.exec(JSON.stringify(blocks))?.[0],
    );
    expect([progress[1], progress.at(-1)]).toEqual([
      'Progress of the work on 30/06/2026","value":"40%"',
      'Progress of the work on 31/12/2026","value":"90%"',
    ]);
  });

  test('says what a sale of a part means for its figures, from the day of the sale', async () => {
    const { ask, run, documents, owner, form, holdings: held } = setUp();
    sellHolding(
      owner,
      form({ id: held.b, amount: '100000', buyer_name: 'Carl', date: '2026-10-01' }),
    );
    ask({ ends_on: '2026-06-30' });
    await run();
    const words = 'The price between buyer and seller is in none of these figures';
    const says = () => documents.filter((one) => JSON.stringify(one).includes(words)).length;
    expect([documents.length, says()]).toEqual([3, 0]);
    ask();
    await run();
    // The seller and the buyer.
    expect([documents.length, says()]).toEqual([7, 2]);
  });

  test('calls what was called of a bought part as the pages do', () => {
    const { figures, owner, form, holdings: held, db } = setUp();
    const sale = { id: held.b, amount: '333333.33', buyer_name: 'Carl', date: '2026-10-01' };
    sellHolding(owner, form(sale));
    const { id } = db.select().from(holdings).where(eq(holdings.name, 'Carl')).get()!;
    const { called } = figures('2026-01-01', '2026-12-31', id);
    expect(holdingPage(owner, { id }).called).toBe(called);
  });
});
