import { z } from 'zod';
import { currencies } from '~/models/company/currencies';
import { amount, line, orNull, paragraph, wholeNumber } from '~/models/fields';
import { periodUnits } from './period';

const whole = (wrong: 'plan.errors.whole' | 'plan.errors.order') => wholeNumber(0, 9999, wrong);

/** If missing, it is empty and the other language is shown. */
const words = (schema: z.ZodType<string>) => schema.optional().transform((value) => value ?? '');

export const planFields = z.object({
  title: line(60),
  amount,
  currency: z.enum(currencies, { error: 'form.errors.choice' }),
  duration_count: whole('plan.errors.whole'),
  duration_unit: z.enum(periodUnits, { error: 'form.errors.choice' }),
  trial_days: whole('plan.errors.whole'),
  project_limit: orNull(whole('plan.errors.whole')),
  description: words(line(200)),
  description_he: words(line(200)),
  /** One line per feature. */
  notes: words(paragraph(2000)),
  notes_he: words(paragraph(2000)),
  order: whole('plan.errors.order'),
});

export type PlanFields = z.input<typeof planFields>;
