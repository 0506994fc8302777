import { describe, expect, test } from 'vitest';
import { positive } from '~/models/books/input';
import { withoutCurrency } from '~/models/currency-signs';
import { amount, isAmount, isoDay, orNull, recordId } from '~/models/fields';
import { findPhase } from '~/models/phases/list.server';
import { createPhase } from '~/models/phases/save.server';
import { createProject } from '~/models/projects/save.server';
import { as } from '../support/caller';
import { reasonsOf } from '../support/refused';
import { booksSetUp } from './books/set-up';
import { phasePayload, phasesSetUp } from './phases-set-up';

describe('an amount', () => {
  test.each([...(['$500', '500$', 'USD 500', '500 usd', '$ 500', 'US$500', '500'] as const)])(
    'accepts %s in dollars',
    (text) => expect(withoutCurrency(text, 'USD')?.trim()).toBe('500'),
  );

  test.each([
    ...(['€500', '500 €', '500 ILS', '₪500', 'nis 500', '£500', '500 ₹', 'JPY 500'] as const),
  ])('rejects %s in dollars', (text) => expect(withoutCurrency(text, 'USD')).toBe(null));

  test.each(['-$500', '$-500'])('keeps %s negative', (text) =>
    expect(withoutCurrency(text, 'USD')).toBe('-500'),
  );

  test.each(['abc', '1.5M', '1e6', '', 'x500', '500 each', '1250,50'])(
    'leaves %j to the amount field',
    (text) => expect(withoutCurrency(text, 'USD')).toBe(text),
  );

  test('accepts shekel signs and rejects dollars for shekels', () => {
    for (const input of ['₪500', '500 ILS', '500 ש"ח', 'NIS 500'])
      expect(withoutCurrency(input, 'ILS')?.trim()).toBe('500');
    expect(withoutCurrency('$500', 'ILS')).toBe(null);
  });
});

test('knows an amount that has a further check, or is optional', () => {
  expect([amount, positive, orNull(positive), positive.optional()].map(isAmount)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isoDay, recordId()].map(isAmount)).toEqual([false, false]);
});

test('rejects an expense in another currency', () => {
  const { expense } = booksSetUp();
  const reason = { text: 'form.errors.currency', values: { currency: 'USD' } };
  expect(reasonsOf(() => expense('₪500'))).toEqual({ amount: reason });
});

test('rejects a foreign currency on its field, in lists too', () => {
  const { db, one } = phasesSetUp();
  const add = (more: object) =>
    createPhase(as(db, one.admin), phasePayload({ project_id: one.project.id, ...more }));
  const reason = { text: 'form.errors.currency', values: { currency: 'USD' } };
  expect(reasonsOf(() => add({ planned_cost: '€500' }))).toEqual({ planned_cost: reason });
  const custom_fields = { extras: [{ key: 'Permit', amount: '500 ILS' }] };
  expect(reasonsOf(() => add({ custom_fields }))).toEqual({
    'custom_fields.extras[0].amount': reason,
  });
  const { id } = add({ planned_cost: '500 USD', form_key: 'with-its-own-code' });
  expect(findPhase(db, one.admin, id).plannedCost).toBe(500_00);
  const project = {
    name: 'House',
    description: 'x',
    location: 'Haifa',
    asset_type_id: String(one.assetType.id),
    current_property_value: '₪5',
    renovation_cost: '1',
    start_date: '2026-01-01',
    end_date: '2026-02-01',
    extra_values: [{ label: 'Lawyer', amount: '£5' }],
  };
  expect(reasonsOf(() => createProject(as(db, one.admin), project))).toEqual({
    current_property_value: reason,
    'extra_values[0].amount': reason,
  });
});

test('stores free custom fields as extras and reads progress in any digits', () => {
  const { db, one } = phasesSetUp();
  const fields = { project_id: one.project.id, progress: '٥٠', custom_fields: { paint: 'White' } };
  const { id } = createPhase(as(db, one.admin), phasePayload(fields));
  expect(findPhase(db, one.admin, id)).toMatchObject({
    progress: 50,
    customFields: { extras: [{ key: 'paint', value: 'White' }] },
  });
});
