import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { loans } from 'db/schema/loan';
import { add } from './add-row';
import type { Records, Word } from './role-words';

type Place = { projectId: number; word: Word };

/** A loan that was not drawn, and one that is being paid back. */
export function newLoans(db: Database, { projectId, word }: Place) {
  const terms = { principal: 120_000, annualRate: 500, method: 'annuity', months: 12 } as const;
  const loan = () =>
    add(db, loans, { ...terms, projectId, lender: word('books'), firstPaymentOn: '2026-04-01' });
  const runningLoan = loan();
  const entryId = add(db, journalEntries, {
    projectId,
    kind: 'loan',
    date: '2026-03-01',
    loanId: runningLoan,
    net: 120_000,
    vat: 0,
    postedAt: Date.now(),
  });
  add(db, postings, { entryId, account: 'cash', amount: 120_000 });
  add(db, postings, { entryId, account: 'loan', amount: -120_000 });
  return { loan: loan(), runningLoan };
}

type Fields = Record<string, string>;

const loanFields = (): Fields => ({
  lender: 'Bank Hapoalim',
  principal: '1000',
  annual_rate: '5',
  method: 'annuity',
  first_payment_on: '2026-04-01',
  months: '12',
});
const changed = () => ({ ...loanFields(), version: '1' });
const draw = () => ({ date: '2026-03-01' });
const instalment = (to: Records): Fields => ({
  principal: '100',
  interest: '5',
  date: '2026-04-01',
  phase_id: to.phase ?? '',
});

/** The payloads of the forms of loans, by address. */
export const loanForms: Record<string, (to: Records) => Fields> = {
  '/projects/{project}/money/loans/create': loanFields,
  '/projects/{project}/money/loans/{loan}/edit': changed,
  '/projects/{project}/money/loans/{loan}/draw': draw,
  '/projects/{project}/money/loans/{runningLoan}/pay': instalment,
  '/api/projects/{project}/loans': loanFields,
  '/api/loans/{loan}': changed,
  '/api/loans/{loan}/draw': draw,
  '/api/loans/{runningLoan}/payments': instalment,
};
