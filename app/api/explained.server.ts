import { z } from 'zod';
import type { Explained } from '~/models/explain';
import type { Kind } from './fields';

/** Ends the recursion of generated examples, too. */
const example = {
  label: 'Profit',
  value: 455000,
  formula: 'Booked so far, and what is still to come',
  parts: [{ label: 'In the books', value: -185000, formula: 'Income and costs', parts: [] }],
};

const schema: z.ZodType = z
  .object({
    label: z.string().meta({ examples: [example.label] }),
    value: z.number(),
    formula: z.string().nullable(),
    parts: z.array(z.lazy(() => schema)),
  })
  .meta({ id: 'ExplainedFigure', examples: [example] });

/** A figure in the main unit with its formula and parts, down to the records behind it. */
export const explainedFigure: Kind<Explained> = {
  schema: () => schema,
  show: ({ label, value, formula, parts }, caller) => ({
    label,
    value: value / 100,
    formula,
    parts: parts.map((part) => explainedFigure.show(part, caller)),
  }),
};
