import { expect, test } from 'vitest';
import { drawLoan } from '~/models/loans/pay.server';
import type { Payload } from '~/models/operation.server';
import { createSale } from '~/models/sales/save.server';
import { errorKeysOf } from '../../support/refused';
import { purchaseSetUp } from './purchase-set-up';

test('a contract is signed while a loan is owed, and repays nothing of it yet', () => {
  const { buy, books, loan, owner, form } = purchaseSetUp();
  buy({ price: '1000000', paid_owner: '1000000' });
  const loan_id = loan(500_000);
  drawLoan(owner, form({ id: loan_id, date: '2026-02-01' }));
  const sign = (loans: Payload[]) =>
    createSale(
      owner,
      form({ buyer: 'Dana Bar', price: '1600000', transfer_on: '2026-06-01', loans }),
    );
  for (const amount of ['principal', 'interest'])
    expect(errorKeysOf(() => sign([{ loan_id, [amount]: '5' }]))).toEqual({
      [`loans[0].${amount}`]: 'sale.errors.later',
    });
  // The form sends the id of every loan, also of those that are not repaid.
  sign([{ loan_id }]);
  expect(books().loan).toBe(-500_000);
});
