import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { distributions } from 'db/schema/distribution';
import { holdings } from 'db/schema/holding';
import { outbox } from 'db/schema/sign-in';
import { statements } from 'db/schema/statement';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import { commitHolding, createHolding } from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { statementList } from '~/models/statements/list.server';
import { lastPeriod } from '~/models/statements/periods';
import { errorKeysOf } from '../support/refused';
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
