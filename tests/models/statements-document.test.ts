import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditLog } from 'db/schema/audit';
import { holdings } from 'db/schema/holding';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellHolding } from '~/models/holdings/sell.server';
import { holdingPage } from '~/models/holdings/show.server';
import { updatePhase } from '~/models/phases/save.server';
import { phasePayload } from './phases-set-up';
import { setUp as setUpIn } from './statements-set-up';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-statements-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const setUp = () => setUpIn({ dataDir });

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
