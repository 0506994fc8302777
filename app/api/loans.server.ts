import { entryKinds } from 'db/schema/book';
import { loanMethods } from 'db/schema/loan';
import { loanStates } from '~/models/loans/balance.server';
import { explainInstalment } from '~/models/loans/explain';
import { wholeShare } from '~/models/loans/input';
import { loanList } from '~/models/loans/list.server';
import { drawLoan, payLoan } from '~/models/loans/pay.server';
import { createLoan, deleteLoan, loanForEdit, updateLoan } from '~/models/loans/save.server';
import { type LoanPage, loanPage } from '~/models/loans/show.server';
import type { Caller, Payload } from '~/models/operation.server';
import { perform, read } from './call.server';
import { explainedFigure } from './explained.server';
import {
  day,
  done,
  flag,
  from,
  list,
  maybe,
  moment,
  money,
  number,
  oneOf,
  page,
  presenter,
  text,
  whole,
} from './fields';
import { saved } from './saved';

const parts = {
  id: whole,
  lender: text,
  principal: money,
  annual_rate: from(number, ({ annualRate }: { annualRate: number }) => annualRate / 100),
  method: oneOf(loanMethods),
  first_payment_on: day,
  months: whole,
  balance: money,
  interest: money,
  linkage: money,
  index_id: maybe(whole),
  project_id: from(whole, ({ project }: { project: { id: number } }) => project.id),
  updated_at: moment,
};

type Row = ReturnType<typeof loanList>['rows'][number];

const row = presenter<Row>()('LoanRow', { ...parts, currency: text });

const instalment = presenter<LoanPage['schedule'][number]>()('LoanInstalment', {
  n: whole,
  due_on: day,
  payment: money,
  principal: money,
  interest: money,
  balance: money,
  linked_payment: money,
  index_month: maybe(text),
  is_provisional: flag,
});

const entry = presenter<LoanPage['entries'][number]>()('LoanEntry', {
  id: whole,
  kind: oneOf(entryKinds),
  date: day,
  principal: from(money, ({ loan }) => 0 - loan),
  interest: money,
  linkage: money,
  balance: money,
  linked_balance: money,
  index_month: maybe(text),
  reversed_by: maybe(whole),
});

const instalmentHref = (id: number, n: number | null): string =>
  n === null ? `/api/loans/${id}` : `/api/loans/${id}?instalment=${n}`;

const loan = presenter<LoanPage>()('Loan', {
  ...parts,
  currency: from(text, ({ project }) => project.currency),
  state: oneOf(loanStates),
  drawn_on: maybe(day),
  base_month: maybe(text),
  linked_share: from(maybe(number), ({ linkedShare }) =>
    linkedShare === null ? null : linkedShare / 100,
  ),
  has_floor: flag,
  linked_balance: money,
  repaid: money,
  interest_to_come: money,
  schedule: list(instalment),
  /** How the amounts of the requested instalment are computed. */
  explained: from(
    maybe(list(explainedFigure)),
    ({ id, project: { currency }, explicable }, { locale }) =>
      explicable &&
      explainInstalment(
        { locale, currency, beforeHref: instalmentHref(id, explicable.previous) },
        explicable,
      ),
  ),
  entries: list(entry),
  version: whole,
});

const savedLoan = saved(loan, loanPage);

/** The link of a loan stays unless the request names another one. */
function currentLink(caller: Caller, { id }: Payload): Payload {
  const { indexId, baseMonth, linkedShare, hasFloor } = loanForEdit(caller, { id });
  if (indexId === null) return {};
  return {
    index_id: indexId,
    base_month: baseMonth,
    linked_share: (linkedShare ?? wholeShare) / 100,
    has_floor: hasFloor,
  };
}

export const loanCalls = [
  read('GET /api/loans', 'The loans of a project, or of all you run', loanList, page(row)),
  read('GET /api/loans/{id}', 'A loan with its entries and instalments', loanPage, loan),
  perform('POST /api/projects/{project_id}/loans', 'Add a loan', createLoan, savedLoan),
  perform('PUT /api/loans/{id}', 'Change the terms of a loan', updateLoan, savedLoan, {
    currentValues: currentLink,
  }),
  perform('POST /api/loans/{id}/draw', 'Draw a loan: its money arrives', drawLoan, savedLoan),
  perform('POST /api/loans/{id}/payments', 'Pay an instalment of a loan', payLoan, savedLoan),
  perform('DELETE /api/loans/{id}', 'Delete a loan without entries', deleteLoan, done),
];
