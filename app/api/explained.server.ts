import { z } from 'zod';
import type { Explained } from '~/models/explain';
import type { Kind } from './fields';

/** Ends the recursion of generated examples, too. */
const example = {
  label: 'Profit',
  value: 455000,
  unit: 'money',
  formula: 'Booked so far, and what is still to come',
  href: '/api/projects/12/money',
  parts: [
    {
      label: 'Costs',
      value: -185000,
      unit: 'money',
      formula: 'All that was posted so far',
      href: '/api/entries?project_id=12',
      parts: [],
    },
  ],
};

const schema: z.ZodType = z
  .object({
    label: z.string().meta({ examples: [example.label] }),
    value: z.number(),
    unit: z.enum(['money', 'rate', 'multiple']),
    formula: z.string().nullable(),
    href: z.string().nullable(),
    parts: z.array(z.lazy(() => schema)),
  })
  .meta({ id: 'ExplainedFigure', examples: [example] });

/**
 * A figure with its formula and parts, down to the calls that return the records behind it. Money
 * is in the main unit; a rate of 0.12 is 12 %.
 */
export const explainedFigure: Kind<Explained> = {
  schema: () => schema,
  show: ({ label, value, unit, formula, href, parts }, caller) => ({
    label,
    value: unit === 'money' ? value / 100 : value,
    unit,
    formula,
    href,
    parts: parts.map((part) => explainedFigure.show(part, caller)),
  }),
};
