import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { statements } from 'db/schema/statement';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { investmentSummary } from '~/models/investments/summary.server';
import { statementList } from '~/models/statements/list.server';
import { openOwnStatement, openStatement } from '~/models/statements/open.server';
import { as } from '../support/caller';
import { now, setUp as setUpIn } from './statements-set-up';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-statements-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const setUp = () => setUpIn({ dataDir });

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
