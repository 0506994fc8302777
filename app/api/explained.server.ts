import { z } from 'zod';
import type { Explained } from '~/models/explain';
import type { Kind } from './fields';

const schema: z.ZodType = z
  .object({
    label: z.string(),
    value: z.number(),
    formula: z.string().nullable(),
    parts: z.array(z.lazy(() => schema)),
  })
  .meta({ id: 'ExplainedFigure' });

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
