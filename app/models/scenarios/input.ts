import { exits } from 'db/schema/scenario';
import { z } from 'zod';
import { positive, rate } from '~/models/books/input';
import { amount, isoDay, largestAmount, line, orNull, recordId } from '~/models/fields';

export { exits };

/** More could not be compared side by side. */
export const mostScenarios = 10;
export const mostCosts = 10;

export const noAmount = orNull(amount).transform((minor) => minor ?? 0);
export const noRate = orNull(rate).transform((bp) => bp ?? 0);

/** A share such as `5` or `100`, in basis points. */
const vacancy = z
  .string()
  .trim()
  .regex(/^(\d{1,2}(\.\d{1,2})?|100)\s?%?$/, 'scenario.errors.vacancy')
  .transform((value) => Math.round(Number.parseFloat(value) * 100))
  .meta({ type: 'number' });

/** A row of a form; a row without content is left out. */
const cost = z
  .object({
    title: line(80).optional(),
    monthly: positive.optional(),
    from: isoDay.optional(),
    to: isoDay.optional(),
  })
  .refine(({ title, ...rest }) => title !== undefined || Object.values(rest).every(isMissing), {
    path: ['title'],
    message: 'form.errors.required',
  })
  .refine(({ title, monthly }) => title === undefined || monthly !== undefined, {
    path: ['monthly'],
    message: 'form.errors.required',
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'scenario.errors.order',
  });

const isMissing = (value: unknown): boolean => value === undefined;

export const scenarioFields = z.object({
  name: line(80),
  exit: z.enum(exits, 'form.errors.choice'),
  exit_on: isoDay,
  /** The value of the property at the exit; without one it follows the value of the project. */
  value: orNull(amount),
  /** Percentages. */
  selling_rate: noRate,
  tax_rate: noRate,
  /** By month. */
  rent: noAmount,
  rent_from: orNull(isoDay),
  vacancy_rate: orNull(vacancy).transform((bp) => bp ?? 0),
  new_loan: noAmount,
  costs: z
    .array(cost)
    .max(mostCosts, 'scenario.errors.mostCosts')
    .default([])
    .transform((rows) =>
      rows.flatMap(({ title, monthly, from, to }) =>
        title === undefined || monthly === undefined
          ? []
          : [{ title, monthly, ...(from && { from }), ...(to && { to }) }],
      ),
    ),
});

/** Validates the costs of scenarios in a company import. */
export const storedCosts = z
  .array(
    z.object({
      title: z.string().min(1).max(80),
      monthly: z.int().min(1).max(largestAmount),
      from: isoDay.optional(),
      to: isoDay.optional(),
    }),
  )
  .max(mostCosts);

export type ScenarioFields = z.input<typeof scenarioFields>;

export const scenarioInput = z.object({ id: recordId(), project_id: orNull(recordId()) });

/** A year after the first five whose months are explained too. */
export const explainYear = orNull(z.string().regex(/^\d{4}$/, 'form.errors.choice'));
