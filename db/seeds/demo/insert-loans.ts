import { drawLoan, payLoan } from '~/models/loans/pay.server';
import { createLoan } from '~/models/loans/save.server';
import type { Step } from './insert-orders';
import type { Seeded, Seeding } from './seeding';

type LoanSpec = {
  lender: string;
  principal: string;
  annual_rate: string;
  method: 'annuity' | 'interest-only';
  months: string;
};

/** By the Latin name of the project. */
const loanSpecs: Record<string, LoanSpec> = {
  'Yarkon View Tower': {
    lender: 'Sharon Construction Bank',
    principal: '2500000',
    annual_rate: '5.4',
    method: 'interest-only',
    months: '24',
  },
  'Florentin Loft': {
    lender: 'בנק הדרום למשכנתאות',
    principal: '480000',
    annual_rate: '4.9',
    method: 'annuity',
    months: '120',
  },
};

const drawn = -195;
const month = 30;
const paid = 6;

/** A loan that is drawn and paid back as agreed so far. */
export function loansOf({ calendar }: Seeding, { id: projectId, spec }: Seeded): Step[] {
  const terms = loanSpecs[spec.latinName ?? ''];
  if (!terms) return [];
  let id = 0;
  const draw: Step = {
    day: drawn,
    run(caller) {
      const first_payment_on = calendar.day(drawn + month);
      id = createLoan(caller, { project_id: projectId, ...terms, first_payment_on }).id;
      drawLoan(caller, { id });
    },
  };
  const instalments = Array.from({ length: paid }, (_, at): Step => {
    const day = drawn + month * (at + 1);
    return { day, run: (caller) => void payLoan(caller, { id, date: calendar.day(day) }) };
  });
  return [draw, ...instalments];
}
