import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { explainRegister } from '~/models/holdings/explain-register';
import { holdingRegister } from '~/models/holdings/register.server';
import { createHolding } from '~/models/holdings/save.server';
import { holdingPage } from '~/models/holdings/show.server';
import { createTerms } from '~/models/terms/save.server';
import { ledgerSetUp } from './books/ledger-set-up';

type Project = Parameters<typeof ledgerSetUp>[0];

/** Typed as paid for, so the owner is owed 1,000,000. */
const bought: Project = {
  purchasePrice: 1_000_000_00,
  currentPropertyValue: 1_500_000_00,
  renovationCost: 0,
  endDate: '2027-12-31',
};

function registerOf(set: ReturnType<typeof ledgerSetUp>) {
  const register = holdingRegister(set.owner, set);
  const { total, net, holders, rest } = register;
  const sum = [...holders.map(({ estimate }) => estimate ?? 0), ...rest.map((row) => row.amount)];
  // Each estimate is the one of the page of the holding.
  for (const { holdingId, estimate } of holders) {
    const { explicable } = holdingPage(set.owner, { id: holdingId, explain: 'on' });
    expect(explicable!.figures.estimate ?? 0).toBe(estimate ?? 0);
    expect(explicable!.net).toEqual(net);
  }
  expect(sum.reduce((all, row) => all + row, 0)).toBe(total ?? 0);
  const links = { netLinks: () => null, holding: () => '' };
  const explained = explainRegister({ text: textFor('en-US'), ...links }, register);
  expect(explained.map(({ value }) => value)).toEqual(net === null ? [] : [total, net.net]);
  const amounts = rest.map(({ kind, amount }) => [kind, amount / 100]);
  return { register, rest: Object.fromEntries(amounts) as Record<string, number> };
}

/** 8 % first, then a fifth of the profit for the sponsor. */
const promote = {
  preset: 'preferred-split',
  effective_from: '2026-01-01',
  preferred_rate: '8',
  compounding: 'simple',
  sponsor_share: '20',
};

test('holders and what the owner is owed are the value of the project', () => {
  const set = ledgerSetUp(bought);
  set.payIn(300_000);
  set.payIn(100_000);
  const { register, rest } = registerOf(set);
  // Property 1,500,000 and cash 400,000, of which the owner gets 1,000,000.
  expect(register.total).toBe(1_900_000_00);
  expect(register.holders.map(({ estimate }) => estimate)).toEqual([675_000_00, 225_000_00]);
  expect(rest).toEqual({ owner: 1_000_000 });
});

test('the sponsor’s share is a row of its own until a holding has it', () => {
  const set = ledgerSetUp(bought);
  createTerms(set.owner, { ...promote, form_key: 'register-terms', project_id: set.project_id });
  set.payIn(400_000);
  const { rest } = registerOf(set);
  // 900,000 less 400,000 of capital and 8 % for 355 days.
  expect(rest).toEqual({ owner: 1_000_000, sponsor: 93_775.34 });
  const sponsor = { name: 'Sponsor', committed: '1', joined_on: '2026-01-01', is_sponsor: 'on' };
  createHolding(set.owner, { ...sponsor, form_key: 'register-form', project_id: set.project_id });
  const withHolding = registerOf(set);
  expect(withHolding.rest).toEqual({ owner: 1_000_000 });
  expect(withHolding.register.holders.at(-1)).toMatchObject({ estimate: 93_775_34 });
});

test('before anything is paid in, no holding has the value', () => {
  const set = ledgerSetUp(bought);
  set.income(5_000, { category: 'rent', date: '2026-03-01' });
  expect(registerOf(set).rest).toEqual({ owner: 1_000_000, unheld: 505_000 });
});

test('debts beyond everything the project owns are a missing amount, and holders get nothing', () => {
  const set = ledgerSetUp({ ...bought, currentPropertyValue: 600_000_00 });
  set.payIn(100_000);
  set.borrow(200_000);
  const { register, rest } = registerOf(set);
  expect(register.net!.net).toBe(-300_000_00);
  expect(register.holders.map(({ estimate }) => estimate)).toEqual([0]);
  expect(rest).toEqual({ owner: 1_000_000, missing: -300_000 });
});

test('what the owner took is subtracted from the value', () => {
  const set = ledgerSetUp(bought);
  set.payIn(400_000);
  set.post([
    { account: 'owner', amount: 1_250_000_00 },
    { account: 'cash', amount: -250_000_00 },
    { account: 'other_income', amount: -1_000_000_00 },
  ]);
  const { register, rest } = registerOf(set);
  expect(rest).toEqual({ owner: -250_000 });
  expect(register.holders.map(({ estimate }) => estimate)).toEqual([1_900_000_00]);
  expect(register.total).toBe(1_650_000_00);
});

test('without a purchase price there is nothing to divide', () => {
  const set = ledgerSetUp({ ...bought, purchasePrice: null });
  set.payIn(400_000);
  const { register, rest } = registerOf(set);
  expect([register.total, register.net, rest]).toEqual([null, null, {}]);
  expect(register.holders).toMatchObject([{ estimate: null }]);
});
