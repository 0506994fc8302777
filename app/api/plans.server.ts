import { transactionStatuses } from 'db/schema/billing';
import { type Role, roles } from 'db/schema/person';
import { textFor } from '~/i18n/words';
import { roleAtLink } from '~/models/billing/payments/link.server';
import { type OfferedPlan, planOffers } from '~/models/billing/plans/offer.server';
import { type TransactionRow, transactionList } from '~/models/billing/transactions/list.server';
import { reasonText } from '~/models/billing/transactions/reasons';
import { type CountryOption, countryList } from '~/models/people/countries.server';
import { open, read } from './call.server';
import { from, maybe, moment, money, oneOf, page, presenter, text, whole } from './fields';

const currency = presenter<{ currency: string }>()('Currency', {
  code: from(text, ({ currency }) => currency),
  symbol: from(text, ({ currency }) => symbolOf(currency)),
});

/** The sign shown with amounts, such as ₪; the code if a currency has none. */
const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const plan = presenter<OfferedPlan>()('Plan', {
  id: whole,
  title: text,
  description: text,
  notes: text,
  amount: money,
  currency: from(currency, (row) => row),
  duration: text,
  trial_days: whole,
  /** Increases with every change; `POST /api/payment` expects it. */
  version: whole,
});

const paidPlan = presenter<TransactionRow>()('TransactionPlan', {
  title: from(maybe(text), ({ planTitle }) => planTitle),
  duration: from(maybe(text), ({ planDuration }) => planDuration),
  currency: from(currency, (row) => row),
});

const transaction = presenter<TransactionRow>()('Transaction', {
  id: whole,
  transaction_id: text,
  company: text,
  plan: from(paidPlan, (row) => row),
  amount: money,
  /** In the caller's language; `reason` is its code. */
  message: from(text, (row, { locale }) => reasonText(textFor(locale), row)),
  reason: maybe(text),
  /** Available at `/api/receipts/{id}` with the transaction's id. */
  receipt_number: maybe(whole),
  status: oneOf(transactionStatuses),
  created_at: moment,
});

const country = presenter<CountryOption>()('Country', {
  code: from(text, ({ iso }) => iso),
  dial_code: text,
  name: text,
});

const person = presenter<{ userCode: string; role: Role }>()('PersonOfCode', {
  user_code: text,
  role: oneOf(roles),
});

export const planCalls = [
  open('GET /api/plans', 'The plans that are offered', planOffers, page(plan)),
  read('GET /api/transactions', 'Charges and refunds', transactionList, page(transaction)),
  open(
    'GET /api/user/info',
    'The person behind the code in a link to the plans',
    roleAtLink,
    person,
    {
      isFresh: true,
    },
  ),
  open(
    'GET /api/dropdowns/countries',
    'Countries with their dial codes',
    countryList,
    page(country),
  ),
];
