import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainDeal } from '~/models/deals/explain';
import { bringsReturn, dealOutcome, highestPrice, wantedOf } from '~/models/deals/outcome';
import { type Deal, stateOfDeal } from '~/models/deals/state';
import type { Explained } from '~/models/explain';
import { largestAmount } from '~/models/fields';
import { explainContext, noLinks } from '~/models/scenarios/explain';
import { assertProperty } from '../../support/property-runs';
import { deals, today } from './set-up';

const wanted = (deal: Deal) => wantedOf(deal) ?? { kind: deal.wanted, rateBp: 0 };

test('a higher price never raises profit, nor lowers the own money needed', async () => {
  await assertProperty(
    fc.property(deals, fc.integer({ min: 1, max: 1e9 }), (deal, more) => {
      const before = dealOutcome(deal, today);
      const after = dealOutcome({ ...deal, purchasePrice: deal.purchasePrice + more }, today);
      expect(after.profit).toBeLessThanOrEqual(before.profit);
      expect(after.cashNeeded).toBeGreaterThanOrEqual(before.cashNeeded);
    }),
  );
});

test('the highest price brings the wanted return, and one unit more does not', async () => {
  await assertProperty(
    fc.property(deals, (deal) => {
      const price = highestPrice(deal, wanted(deal), today);
      const bringsAt = (purchasePrice: number) =>
        bringsReturn({ ...deal, purchasePrice }, wanted(deal), today);
      if (price === null) {
        expect(bringsAt(0)).toBe(false);
        return;
      }
      expect(bringsAt(price)).toBe(true);
      if (price < largestAmount) expect(bringsAt(price + 1)).toBe(false);
      const { irr } = dealOutcome({ ...deal, purchasePrice: price }, today);
      if (deal.wanted === 'irr' && irr.kind === 'rate')
        expect(irr.rate).toBeGreaterThan(wanted(deal).rateBp / 10_000 - 1e-6);
    }),
  );
});

test('the accounts sum to 0, and the profit is what comes back less what is paid in', async () => {
  await assertProperty(
    fc.property(deals, (deal) => {
      const { state } = stateOfDeal(deal, today);
      expect(Object.values(state.books).reduce((all, amount) => all + amount, 0)).toBe(0);
      const { profit, cashNeeded, calculation } = dealOutcome(deal, today);
      expect(calculation.capital.final - cashNeeded).toBe(profit);
    }),
  );
});

/** Shares of a figure, and returns, are not sums. */
const isShare = ({ label, unit }: Explained): boolean =>
  unit !== 'money' || ['Tax', 'Cost of selling'].includes(label);

const sumsUp = (figure: Explained): boolean =>
  isShare(figure) ||
  ((figure.parts.length === 0 ||
    figure.parts.reduce((all, part) => all + part.value, 0) === figure.value) &&
    figure.parts.every(sumsUp));

test('explanations sum up to the figures they explain', async () => {
  await assertProperty(
    fc.property(deals, (deal) => {
      const outcome = dealOutcome(deal, today);
      // The explanation holds at every price.
      const highest = { wanted: wanted(deal), price: deal.purchasePrice, outcome };
      const analysis = { deal, ...outcome, highest };
      const figures = explainDeal(explainContext('en-US', noLinks), analysis);
      const figureOf = (label: string) => figures.find((figure) => figure.label === label)?.value;
      expect(figures.every(sumsUp)).toBe(true);
      expect(figureOf('Profit')).toBe(outcome.profit);
      expect(figureOf('Total cost')).toBe(outcome.cost);
      expect(figureOf('Lowest cash')).toBe(outcome.low.balance);
      expect(figureOf('Highest purchase price')).toBe(deal.purchasePrice);
    }),
  );
});
