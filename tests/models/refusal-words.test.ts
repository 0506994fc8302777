import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { assetTypeFields } from '~/models/asset-types/input';
import { changedCard } from '~/models/billing/cards/fields';
import { planFields } from '~/models/billing/plans/fields';
import { grantFields } from '~/models/billing/subscriptions/grant.server';
import { companyFields } from '~/models/company/settings.server';
import { dealFields } from '~/models/deals/input';
import { faqFields } from '~/models/faq/input';
import { messageFields } from '~/models/messages/input';
import { milestoneFields } from '~/models/milestones/input';
import { phaseFields } from '~/models/phases/input';
import { projectFields } from '~/models/projects/input';
import { refusalWords } from '~/models/refusal-words';

const [english, hebrew] = [textFor('en-US'), textFor('he-IL')];

test.each([
  ['purchase_price', 'amount', 'Enter the purchase price as a number, for example 1250.50.'],
  ['asset_type_id', 'choose', 'Choose the asset type.'],
  ['end_date', 'day', 'Enter the end date as a date between 1900 and 2199, such as 2026-03-31.'],
] as const)('names %s in a sentence as its form does', (field, reason, sentence) => {
  const fields = { [field]: [{ text: `form.errors.${reason}` as const }] };
  expect(refusalWords(english, 'project.create', fields)).toEqual({ [field]: [sentence] });
});

test.each([
  ['phase', 'custom_fields.extras[1].key', 'Enter the name of detail 2.'],
  ['project', 'extra_values[0].amount', 'Enter the amount of extra value 1.'],
])('names a field of an entry of a %s with the number of the entry', (noun, field, sentence) => {
  const fields = { [field]: [{ text: 'form.errors.required' as const }] };
  expect(refusalWords(english, `${noun}.create`, fields)).toEqual({ [field]: [sentence] });
});

test('quotes Hebrew labels as they appear on the form', () => {
  const fields = { purchase_price: [{ text: 'form.errors.required' as const }] };
  expect(refusalWords(hebrew, 'project.update', fields)).toEqual({
    purchase_price: ['יש למלא את השדה ״מחיר רכישה״.'],
  });
});

test.each([
  [
    'subscription.pay',
    'amount',
    'amount',
    'Enter the amount due as a number, for example 1250.50.',
  ],
  [
    'subscription.refund',
    'amount',
    'amount',
    'Enter the amount to refund as a number, for example 1250.50.',
  ],
  [
    'phase.update',
    'remove_attachment',
    'flag',
    'Send true or false for the removal of the attachment.',
  ],
  [
    'phase.update',
    'costs_from_milestones',
    'flag',
    'Send true or false for the costs from milestones.',
  ],
] as const)('gives %s its own label for %s', (operation, field, reason, sentence) => {
  const fields = { [field]: [{ text: `form.errors.${reason}` as const }] };
  expect(refusalWords(english, operation, fields)).toEqual({ [field]: [sentence] });
  expect(refusalWords(hebrew, operation, fields)[field]?.[0]).toMatch(/״[^a-z{}]+״/);
});

/** File fields have messages of their own, and users cannot edit hidden fields. */
const unnamed = /^(images|logo_id|attachment_file_id|file_id|custom_fields)$/;

test.each([
  ['project', projectFields],
  ['deal', dealFields],
  ['phase', phaseFields],
  ['milestone', milestoneFields],
  ['asset-type', assetTypeFields],
  ['faq', faqFields],
  ['message', messageFields],
  ['plan', planFields],
  ['subscription', grantFields],
  ['company', companyFields],
  ['subscription', changedCard],
])('has a name in both languages for every field of a %s', (noun, { shape }) => {
  for (const field of Object.keys(shape).filter((name) => !unnamed.test(name))) {
    const fields = { [field]: [{ text: 'form.errors.required' as const }] };
    const [[sentence] = []] = Object.values(refusalWords(hebrew, `${noun}.create`, fields));
    expect([field, sentence]).toEqual([field, expect.not.stringMatching(/[a-z]/i)]);
    expect(refusalWords(english, `${noun}.create`, fields)[field]?.[0]).not.toContain('_');
  }
});
