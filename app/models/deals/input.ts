import { z } from 'zod';
import { rate } from '~/models/books/input';
import { amount, isoDay, orNull, wholeNumber } from '~/models/fields';
import { exits, noAmount, noRate } from '~/models/scenarios/input';

export { exits };

/** Thirty years are more than anybody plans. */
const mostMonths = 360;

export const loanMethods = ['interest-only', 'annuity'] as const;

/** A wanted return is profit on cost, or IRR a year. */
export const returnKinds = ['profit', 'irr'] as const;

const months = (least: number) => orNull(wholeNumber(least, mostMonths, 'deal.errors.months'));

/** The plan after the purchase. Percentages become basis points. */
const planShape = {
  work_months: months(0),
  exit: z.enum(exits, 'form.errors.choice').default('sale'),
  /** Either the months until the exit, or its day. */
  exit_months: months(1),
  exit_on: orNull(isoDay),
  /** The value of the property at the exit. */
  value: amount,
  selling_rate: noRate,
  tax_rate: noRate,
  /** By month, from the month after the work. */
  rent: noAmount,
  vacancy_rate: noRate,
  /** By month. */
  running_costs: noAmount,
  /** The new loan of a refinancing. */
  new_loan: noAmount,
  loan_amount: noAmount,
  loan_rate: orNull(rate),
  loan_method: z.enum(loanMethods, 'form.errors.choice').default('interest-only'),
  /** An interest-only loan without a term is repaid at the exit. */
  loan_months: months(1),
};

const plan = z.object(planShape);
type Plan = z.output<typeof plan>;
type Rule = { field: keyof Plan; message: string; isBroken: (plan: Plan) => boolean };

const missing = 'form.errors.required';

const rules: Rule[] = [
  {
    field: 'exit_months',
    message: 'deal.errors.noExit',
    isBroken: (deal) => deal.exit_months === null && deal.exit_on === null,
  },
  {
    field: 'exit_on',
    message: 'deal.errors.twoExits',
    isBroken: (deal) => deal.exit_months !== null && deal.exit_on !== null,
  },
  {
    field: 'exit_months',
    message: 'deal.errors.beforeWorkEnds',
    isBroken: (deal) => deal.exit_months !== null && deal.exit_months < (deal.work_months ?? 0),
  },
  {
    field: 'new_loan',
    message: missing,
    isBroken: (deal) => deal.exit === 'refinancing' && deal.new_loan === 0,
  },
  {
    field: 'loan_amount',
    message: missing,
    isBroken: (deal) =>
      deal.loan_amount === 0 && (deal.loan_rate !== null || deal.loan_months !== null),
  },
  {
    field: 'loan_rate',
    message: missing,
    isBroken: (deal) => deal.loan_amount > 0 && deal.loan_rate === null,
  },
  {
    field: 'loan_months',
    message: missing,
    isBroken: (deal) =>
      deal.loan_amount > 0 && deal.loan_method === 'annuity' && deal.loan_months === null,
  },
];

function checkPlan(deal: Plan, context: z.RefinementCtx) {
  for (const { field, message, isBroken } of rules)
    if (isBroken(deal)) context.addIssue({ code: 'custom', path: [field], message });
}

/** The part of a deal that a new project starts with; its price and costs are in the project. */
export const dealPlanFields = plan.superRefine(checkPlan);

/** The numbers of a purchase before a project exists (docs/rules.md#deals). */
export const dealFields = z
  .object({
    purchase_price: amount,
    /** Closing costs are this percentage of the price, plus an amount. */
    closing_rate: noRate,
    closing_costs: noAmount,
    renovation_cost: noAmount,
    ...planShape,
    wanted: z.enum(returnKinds, 'form.errors.choice').default('profit'),
    wanted_rate: orNull(rate),
  })
  .superRefine(checkPlan)
  .superRefine((deal, context) => {
    if (deal.renovation_cost > 0 && deal.work_months === null)
      context.addIssue({ code: 'custom', path: ['work_months'], message: missing });
  });

export type DealFields = z.input<typeof dealFields>;
export const dealPlanNames = Object.keys(planShape) as (keyof typeof planShape)[];
export const dealNames = Object.keys(dealFields.shape) as (keyof DealFields)[];
