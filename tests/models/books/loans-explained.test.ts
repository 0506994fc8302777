import { loanMethods } from 'db/schema/loan';
import { expect, test } from 'vitest';
import type { Explained } from '~/models/explain';
import { explainInstalment } from '~/models/loans/explain';
import { loanPage } from '~/models/loans/show.server';
import { loansSetUp } from './loans-set-up';

const reader = { locale: 'en-US', currency: 'ILS', beforeHref: '#before' } as const;
const sum = (parts: Explained[]) => parts.reduce((all, { value }) => all + value, 0);

/** A loan with the ways to open its instalments. */
function explainedSetUp(more: object) {
  const set = loansSetUp();
  const id = set.loan({ months: '12', ...more });
  const page = (n?: number) => loanPage(set.owner, { id, instalment: n && String(n) });
  const open = (n: number) => {
    const figures = explainInstalment(reader, page(n).explicable!);
    const named = (key: string) => figures.find((figure) => figure.key === `${key}-${n}`)!;
    return { payment: named('payment'), principal: named('principal'), ...balances(named) };
  };
  const balances = (named: (key: string) => Explained) => ({
    interest: named('interest'),
    balance: named('balance'),
  });
  return { ...set, id, page, open };
}

test.each(loanMethods)('the amounts of an instalment open into their parts: %s', (method) => {
  const { page, open, terms } = explainedSetUp({ method });
  let before = Number(terms.principal) * 100;
  for (const due of page().schedule) {
    const { payment, principal, interest, balance } = open(due.n);
    const values = [payment, principal, interest, balance].map(({ value }) => value);
    expect(values).toEqual([due.payment, due.principal, due.interest, due.balance]);
    for (const { parts, value } of [payment, principal])
      if (parts.length > 0) expect([due.n, sum(parts)]).toEqual([due.n, value]);
    expect(interest.formula).toMatch(method === 'bullet' ? /12 months at 12%/ : /twelfth of 12%/);
    expect(interest.parts).toMatchObject([{ value: before, href: '#before' }]);
    if (method !== 'bullet') expect(interest.value).toBe(Math.round(before / 100));
    expect(sum(balance.parts)).toBe(due.balance);
    before = due.balance;
  }
  expect(before).toBe(0);
});

test('after a payment of another amount, instalments follow from what is left', () => {
  const { id, draw, pay, page, open } = explainedSetUp({});
  draw(id);
  pay(id, { principal: '40000', interest: '1000' });
  expect(open(2).payment.formula).toContain('₪60,000 at 12% a year is repaid in 11 months');
  expect(open(2).interest.parts).toMatchObject([{ value: 6_000_000 }]);
  expect([page(1).explicable, page(13).explicable, page().explicable]).toEqual([null, null, null]);
  expect([page(2).explicable?.previous, page(3).explicable?.previous]).toEqual([null, 2]);
});
