import { addMonths, daysBetween } from '~/models/finance/days';
import { knownMonth, publicationOf } from '~/models/finance/index-linked';
import { drawLoan, payLoan } from '~/models/loans/pay.server';
import { createLoan } from '~/models/loans/save.server';
import { importIndexRows } from '~/models/price-indexes/import.server';
import { createIndexRow } from '~/models/price-indexes/rows.server';
import { createIndex } from '~/models/price-indexes/save.server';
import type { Step } from './insert-orders';
import { buy, purchaseOf } from './insert-purchase';
import type { Seeded, Seeding } from './seeding';

type LoanSpec = {
  lender: string;
  principal: string;
  annual_rate: string;
  method: 'annuity' | 'interest-only';
  months: string;
  /** The price index that the loan follows, if it does. */
  index?: string;
};

/** By the Latin name of the project. */
const loanSpecs: Record<string, LoanSpec> = {
  'Yarkon View Tower': {
    lender: 'Sharon Construction Bank',
    principal: '2500000',
    annual_rate: '5.4',
    method: 'interest-only',
    months: '30',
  },
  'Florentin Loft': {
    lender: 'בנק הדרום למשכנתאות',
    principal: '480000',
    annual_rate: '4.9',
    method: 'annuity',
    months: '120',
  },
  'German Colony Stone House': {
    lender: 'קרן הכרמל למימון נדל״ן',
    principal: '600000',
    annual_rate: '3.2',
    method: 'annuity',
    months: '60',
    index: 'מדד המחירים לצרכן',
  },
};

const drawingDay = -195;
const month = 30;

/** A loan that is drawn, for the purchase if there is one, and paid back as agreed so far. */
export function loansOf(seeding: Seeding, project: Seeded): Step[] {
  const { id: projectId, spec, startDay } = project;
  const { calendar } = seeding;
  const specified = loanSpecs[spec.latinName ?? ''];
  if (!specified) return [];
  const { index, ...terms } = specified;
  let id = 0;
  const link = index ? indexSteps(calendar, index) : null;
  const purchase = purchaseOf(project);
  const drawnOn = purchase ? startDay : drawingDay;
  const firstOn = calendar.day(drawnOn + month);
  const draw: Step = {
    day: drawnOn,
    run(caller) {
      const loan = { project_id: projectId, ...terms, first_payment_on: firstOn };
      id = createLoan(caller, { ...loan, ...link?.terms() }).id;
      if (purchase) buy(seeding, project, caller, { ...purchase, loanId: id });
      else drawLoan(caller, { id });
    },
  };
  return [...(link?.steps ?? []), draw, ...instalments(calendar, firstOn, () => id)];
}

/** One on each day on which it was due. */
function instalments(calendar: Seeding['calendar'], firstOn: string, idOf: () => number): Step[] {
  const today = calendar.day(0);
  const steps: Step[] = [];
  for (let at = 0; addMonths(firstOn, at) < today; at += 1) {
    const date = addMonths(firstOn, at);
    const run: Step['run'] = (caller) => void payLoan(caller, { id: idOf(), date });
    steps.push({ day: daysBetween(today, date), run });
  }
  return steps;
}

/** How the index moved in each month, in tenths; the newest month comes last. */
const changes = [3, 2, 4, 1, 0, 5, 3, -1, 2, 4, 3, 0, 2, 5, 1];
const firstValue = 1_041;

/** An index whose values are added on the days of their publication, and the link to it. */
function indexSteps(calendar: Seeding['calendar'], name: string) {
  const today = calendar.day(0);
  const signedIn = knownMonth(calendar.day(drawingDay));
  let id = 0;
  let tenths = firstValue;
  const last = knownMonth(today);
  const values = changes.map((change, at) => {
    tenths += change;
    const ofMonth = addMonths(`${last}-01`, at - changes.length + 1).slice(0, 7);
    return { month: ofMonth, value: (tenths / 10).toFixed(1) };
  });
  const rows = values
    .filter(({ month: ofMonth }) => ofMonth <= signedIn)
    .map(({ month: ofMonth, value }) => `${ofMonth},${value}`);
  const begin: Step = {
    day: drawingDay,
    run(caller) {
      id = createIndex(caller, { name }).id;
      importIndexRows(caller, { id, rows: rows.join('\n') });
    },
  };
  const later = values
    .filter(({ month: ofMonth }) => ofMonth > signedIn)
    .map(
      (value): Step => ({
        day: daysBetween(today, publicationOf(value.month)),
        run: (caller) => void createIndexRow(caller, { id, ...value }),
      }),
    );
  return {
    steps: [begin, ...later],
    terms: () => ({ index_id: String(id), base_month: signedIn, has_floor: 'on' }),
  };
}
