import { projects } from 'db/schema/project';
import { expect, test } from 'vitest';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { distributionPage } from '~/models/distributions/show.server';
import type { Explained } from '~/models/explain';
import { holderFlowLinks, recordsOfHolder } from '~/models/investments/explain.server';
import { explainContext, explainOwn, explainScenario, noLinks } from '~/models/scenarios/explain';
import { phaseMoveImpact } from '~/models/scenarios/move.server';
import { setUp } from './impact-set-up';

/** A project whose holders paid in once, and got a distribution. */
function distributed() {
  const set = setUp();
  const { db, owner, admin, form, works } = set;
  db.update(projects).set({ typedPayer: 'owner' }).run();
  const terms = { cash: '20000', date: '2026-03-12', source: 'operating' };
  const { id } = createDistribution(owner, form(terms));
  approveDistribution(admin, form({ id, version: distributionPage(owner, { id }).version }));
  const { changed, impact } = phaseMoveImpact(owner, { id: works, days: '7', explain: 'on' });
  return { ...set, distribution: id, changed: changed!, date: impact!.date };
}

const links = {
  entry: (id: number) => `entry ${id}`,
  call: (id: number) => `call ${id}`,
  distribution: (id: number) => `distribution ${id}`,
};

const find = (figures: Explained[], key: string): Explained | undefined =>
  figures.reduce<Explained | undefined>(
    (found, figure) => found ?? (figure.key === key ? figure : find(figure.parts, key)),
    undefined,
  );

test('past payments of a holder lead to their entries and distributions, and no others', () => {
  const { db, changed, date, holdings, distribution } = distributed();
  const flows = (id: number) => holderFlowLinks(db, links, id);
  const figures = explainScenario(explainContext('en-US', { ...noLinks, flows }), changed, date);
  const paidIn = new Set<string | null>();
  for (const id of [holdings.a, holdings.b]) {
    const { payments } = recordsOfHolder(db, id);
    const [first, ...rest] = find(figures, `contributed-${id}`)!.parts;
    expect(first).toMatchObject({ href: `entry ${payments[0]!.id}`, value: -payments[0]!.amount });
    expect(rest.flatMap(({ parts }) => parts).every(({ href }) => href === null)).toBe(true);
    paidIn.add(first!.href);
    const payouts = find(figures, `distributed-${id}`)!.parts;
    const [past, atExit] = [true, false].map((isPast) =>
      payouts.filter(({ label }) => label.startsWith('12/03/2026') === isPast),
    );
    expect(new Set(past!.map(({ href }) => href))).toEqual(
      new Set([`distribution ${distribution}`]),
    );
    expect(new Set(atExit!.map(({ href }) => href))).toEqual(new Set([null]));
  }
  expect(paidIn.size).toBe(2);
});

test('holders see the pages of their own payments, never entries', () => {
  const { db, changed, holdings, distribution } = distributed();
  const holder = changed.calculation.holders.find(({ holdingId }) => holdingId === holdings.a)!;
  const own = { ...links, entry: () => null };
  const explained = explainOwn('en-US', holder, holderFlowLinks(db, own, holdings.a));
  const hrefs = JSON.stringify(explained).match(/(entry|distribution|call) \d+/g);
  expect(new Set(hrefs)).toEqual(new Set([`distribution ${distribution}`]));
});
