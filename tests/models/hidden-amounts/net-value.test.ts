import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { noBooks } from '~/models/books/balances';
import { holdingPage, investmentPage } from '~/models/holdings/show.server';
import { explainHolding } from '~/models/investments/explain';
import { aboutNet, type Net, netOf } from '~/models/investments/net-value';
import { assertProperty } from '../../support/property-runs';
import { hiddenAmounts } from './set-up';

type Scene = ReturnType<typeof hiddenAmounts>;

const netOn = ({ reader, own }: Scene, on?: string) =>
  investmentPage(reader, { id: own, on, explain: 'on' }).explicable!.net;

const partsOf = (net: Net) =>
  Object.fromEntries(net.parts.map(({ group, amount }) => [group, amount / 100]));

describe('The net value that a holder reads', () => {
  test('has rounded parts that sum to it, for the month end of the estimate', () => {
    const set = hiddenAmounts();
    set.addPhase(300_123, 0, { start_date: '2026-02-01', end_date: '2026-12-31' });
    set.bill(13_250.77, { date: '2026-04-10', due_date: '2027-01-01' });
    const net = netOn(set)!;
    // 4,751,000; 976,654.53 in the bank; 13,250.77 to pay: to 10,000.
    expect(partsOf(net)).toEqual({ property: 4_750_000, cash: 980_000, payables: -10_000 });
    expect(net.net).toBe(572_000_000);
    expect(JSON.stringify(net)).not.toContain('"account"');
    set.income(77_000, { category: 'rent', date: '2026-10-02' });
    expect(netOn(set)).toEqual(net);
    const text = textFor('en-US');
    const { explicable } = investmentPage(set.reader, { id: set.own, explain: 'on' });
    const links = { entry: () => null, call: () => null, distribution: () => null };
    const explained = explainHolding({ text, links, isOwn: true }, explicable!);
    const shown = explained.find(({ key }) => key === 'net')!;
    expect(shown.value).toBe(572_000_000);
    expect(shown.parts.map(({ value }) => value)).toEqual([475_000_000, 98_000_000, -1_000_000]);
    expect(shown.parts.every(({ parts }) => parts.length === 0)).toBe(true);
  });

  test('is exact, of today and by account for the people who run the project', () => {
    const set = hiddenAmounts();
    set.addPhase(300_123, 0, { start_date: '2026-02-01', end_date: '2026-12-31' });
    set.bill(13_250.77, { date: '2026-04-10', due_date: '2027-01-01' });
    set.income(77_000, { category: 'rent', date: '2026-10-02' });
    const { net } = holdingPage(set.owner, { id: set.own, explain: 'on' }).explicable!;
    expect(partsOf(net!)).toEqual({
      property: 4_751_000,
      cash: 1_053_654.53,
      payables: -13_250.77,
    });
    expect(net!.parts.at(-1)!.accounts).toEqual([{ account: 'payable', amount: -1_325_077 }]);
  });

  test('is absent without an estimate: before the first month end, and without the amounts', () => {
    const january = hiddenAmounts();
    const reader = { ...january.reader, now: Date.UTC(2026, 0, 20) };
    expect(netOn({ ...january, reader })).toBeNull();
    expect(netOn(hiddenAmounts({ investorsSeeMoney: false }))).toBeNull();
  });

  test('leaves a payment between two month ends open by a whole unit in every comparison', () => {
    const set = hiddenAmounts({ holders: ['own', 'second'] });
    const [before, after] = [netOn(set, '2026-01-31')!, netOn(set, '2026-02-28')!];
    const [first, second] = [partsOf(before), partsOf(after)];
    // The other holder paid 654,321.09 in February, and nothing else happened.
    expect([first, second]).toEqual([
      { property: 4_750_000, cash: 100_000 },
      { property: 4_750_000, cash: 750_000 },
    ]);
    const read = [
      ...Object.values(first),
      ...Object.values(second),
      before.net / 100,
      after.net / 100,
    ];
    for (const x of read)
      for (const y of read)
        for (const own of [0, 100_000, 200_000])
          expect(Math.abs(Math.abs(x - y) - own - 654_321.09)).toBeGreaterThan(1_000);
  });

  test('is no finer where debts are nearly as high as the property', () => {
    const near = netOf({ ...noBooks, cash: 65_432_109, loan: -539_999_999 }, 475_100_000, 0);
    expect(near.net).toBe(532_110);
    expect(aboutNet(near).parts.map(({ amount }) => amount)).toEqual([
      475_000_000, 65_000_000, -540_000_000,
    ]);
  });
});

test('the parts always have three digits of the largest one and never cents', async () => {
  const amount = fc.integer({ min: 0, max: 1e10 });
  const books = fc.record({ cash: amount, payable: amount, loan: amount });
  await assertProperty(
    fc.property(books, amount, ({ cash, payable, loan }, property) => {
      const net = netOf({ ...noBooks, cash, payable: 0 - payable, loan: 0 - loan }, property, 0);
      const about = aboutNet(net);
      const largest = Math.max(Math.abs(net.net), cash, payable, loan, property);
      const unit = Math.max(100, 10 ** (String(largest).length - 3));
      for (const { amount: read } of about.parts) expect(Math.abs(read % unit)).toBe(0);
      expect(about.net).toBe(about.parts.reduce((sum, part) => sum + part.amount, 0));
      expect(Math.abs(about.net - net.net)).toBeLessThanOrEqual((net.parts.length * unit) / 2);
    }),
  );
});
