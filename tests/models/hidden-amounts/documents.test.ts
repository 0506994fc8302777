import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { impactHolders } from 'db/schema/scenario';
import { statements } from 'db/schema/statement';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldAudience } from '~/models/access/field-audience.server';
import { distributionNotice, ownDistributionNotice } from '~/models/distributions/notice.server';
import { distributionPart } from '~/models/distributions/show.server';
import { investmentPage } from '~/models/holdings/show.server';
import { aboutUnit } from '~/models/investments/about';
import { explainOwn } from '~/models/scenarios/explain';
import type { HolderEffect } from '~/models/scenarios/impact';
import { hashOfFigures, statementFigures } from '~/models/statements/figures.server';
import type { PdfDocument } from '~/services/pdf/document';
import { hiddenAmounts } from './set-up';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-hidden-documents-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const ofHolder = (documents: PdfDocument[], name: string) =>
  JSON.stringify(documents.filter(({ lines }) => lines.includes(name)));

test('a statement has the rounded estimate of the last month end, and signs no exact one', async () => {
  const { db, own, project_id, documents, makeStatements } = hiddenAmounts({ dataDir });
  await makeStatements('2026-01-01', '2026-10-15');
  const figuresFor = (audience: FieldAudience) =>
    statementFigures(db, {
      projectId: project_id,
      holders: [{ id: own, audience }],
      startsOn: '2026-01-01',
      endsOn: '2026-10-15',
    }).get(own)!;
  const { total } = figuresFor('investor-with-money');
  expect(total.estimatedOn).toBe('2026-09-30');
  expect(total.estimate! % aboutUnit(total.estimate!)).toBe(0);
  const about = (total.estimate! / 100).toLocaleString('en-US');
  expect(ofHolder(documents, 'own')).toContain(`$${about}`);
  expect(ofHolder(documents, 'own')).toContain('Estimated value on 30/09/2026');
  // Everything else in it is known to the holder, so an exact estimate could be tried out.
  const { figuresHash } = db.select().from(statements).where(eq(statements.holdingId, own)).get()!;
  expect(figuresHash).toBe(hashOfFigures(figuresFor('investor-with-money')));
});

test('a statement for a holder who does not see the amounts has no estimate', async () => {
  const set = hiddenAmounts({ dataDir, investorsSeeMoney: false });
  await set.makeStatements('2026-01-01', '2026-09-30');
  // The others have no account; the project decides for them.
  for (const name of ['own', 'second', 'third']) {
    expect(ofHolder(set.documents, name)).toContain('Paid in');
    expect(ofHolder(set.documents, name)).not.toMatch(/Estimated value|Multiple|IRR/);
  }
});

test('the notice of a distribution says the same to the holder and to the people who run it', async () => {
  const set = hiddenAmounts({ dataDir, holders: ['own', 'second'] });
  const { owner, reader, own, documents } = set;
  set.income(1_000_000, { category: 'rent', date: '2026-06-01' });
  const id = set.distribute(1_500_000, '2026-06-30');
  await ownDistributionNotice(reader, { id: own, distribution_id: id }).bytes();
  await distributionNotice(owner, { id, holding_id: own }).bytes();
  const [forHolder, forOwner] = documents;
  expect(forHolder).toEqual(forOwner);
  // Without the marks around inserted values.
  const words = JSON.stringify(forHolder).replace(/[\u2068\u2069]/g, '');
  expect(words).toContain('is about 13% of what all holders paid in');
  expect(words).toContain('About 9.6% of the whole distribution');
  expect(words).not.toContain('754,321');
  // The page of the people who run the project has the amounts.
  const { tiers } = distributionPart(owner, { id, holding_id: own });
  expect(tiers.at(-1)).toMatchObject({ contributedByAll: 75_432_109 });
});

test('the effect of a change is rounded, and so is its explanation', () => {
  const set = hiddenAmounts({ holders: ['own', 'second'] });
  const works = set.addPhase(300_000, 0, { start_date: '2026-02-01', end_date: '2026-12-31' });
  set.change(works, 30_511.13);
  const [effect] = investmentPage(set.reader, { id: set.own, explain: 'on' }).effects!;
  const kept = set.db
    .select()
    .from(impactHolders)
    .where(eq(impactHolders.holdingId, set.own))
    .orderBy(asc(impactHolders.id))
    .all()
    .at(-1)!.figures as HolderEffect;
  const unit = aboutUnit(10_000_000 + kept.profit.before);
  for (const at of ['before', 'after'] as const) {
    expect(effect!.profit[at]).not.toBe(kept.profit[at]);
    expect(effect!.profit[at] % unit).toBe(0);
    expect(Math.abs(effect!.profit[at] - kept.profit[at])).toBeLessThanOrEqual(unit / 2);
    expect(effect!.multiple[at]).toBe(Math.round(kept.multiple[at]! * 100) / 100);
  }
  expect(effect!.profit.difference).toBe(effect!.profit.after - effect!.profit.before);
  const links = { paidIn: () => null, paidOut: () => null };
  const explained = explainOwn('en-US', effect!.holder!, links);
  expect(explained.value).toBe(effect!.profit.after);
  const money = explained.parts.filter((part) => part.unit === 'money');
  expect(money.reduce((sum, { value }) => sum + value, 0)).toBe(explained.value);
  expect(JSON.stringify(explained)).not.toContain(String(kept.profit.after));
});
