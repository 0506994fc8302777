import { type ImageFlag, imageFlags } from 'db/schema/project';
import { z } from 'zod';
import { amount, checked, isoDay, line, many, orNull, paragraph, recordId } from '~/models/fields';
import { mostExtras } from '~/models/work/input';

export { imageFlags };

/** A picture a project is to have, in this order: one it has, or an upload of the actor's. */
export type ImageChoice = { flag: ImageFlag } & ({ imageId: number } | { fileId: number });

/** Of one project. */
export const mostImages = 40;

const missing = (field: string) => ({ path: [field], message: 'form.errors.required' });

const imageEntry = z.object({
  id: recordId().optional().catch(undefined),
  file_id: many(recordId()).catch([]),
  flag: z.enum(imageFlags).catch('before'),
  position: z.coerce.number().positive().optional().catch(undefined),
  remove: checked,
});

/** `images[n]`: pictures that stay and the new ones, sorted by `position`, those with `remove` left out. Of new ones the form has an entry for each flag. */
export const imageChoices = many(imageEntry, mostImages + imageFlags.length).transform(
  (entries): ImageChoice[] =>
    entries
      .map((entry, index) => ({ ...entry, place: entry.position ?? index }))
      .filter(({ remove }) => !remove)
      .sort((a, b) => a.place - b.place)
      .flatMap(({ id, file_id, flag }) => [
        ...(id === undefined ? [] : [{ flag, imageId: id }]),
        ...file_id.map((fileId) => ({ flag, fileId })),
      ]),
);

/** Amounts beside those of the phases, such as a lawyer's. Each has a name; a row of neither is none. */
const extraValues = z
  .array(
    z
      .object({ label: line(60).optional(), amount: amount.optional() })
      .refine((row) => row.label !== undefined || row.amount === undefined, missing('label'))
      .refine((row) => row.amount !== undefined || row.label === undefined, missing('amount')),
  )
  .max(mostExtras, 'work.errors.tooManyExtras')
  .optional()
  .transform((rows = []) =>
    rows.flatMap(({ label, amount }) =>
      label === undefined || amount === undefined ? [] : [{ label, amount }],
    ),
  );

/** What is said of a project (docs/rules.md#projects). Amounts become minor units. */
export const projectFields = z
  .object({
    name: line(120),
    description: paragraph(5000),
    asset_type_id: recordId(),
    location: line(200),
    /** Left out, the entrepreneur stays, and of a new project is who makes it. */
    entrepreneur_id: recordId().optional(),
    current_property_value: amount,
    purchase_price: orNull(amount),
    renovation_cost: amount,
    estimated_budget: orNull(amount),
    extra_values: extraValues,
    start_date: isoDay,
    end_date: isoDay,
    images: imageChoices,
  })
  .refine((project) => project.end_date >= project.start_date, {
    path: ['end_date'],
    message: 'project.errors.endBeforeStart',
  });

export type ProjectFields = z.input<typeof projectFields>;

/** What the form after sharing asks: the pictures are uploads already. */
export const sharedPhotos = z.object({ project_id: recordId(), images: imageChoices });

export const projectUploads = [{ field: 'images[].file', as: 'images[].file_id', kind: 'photo' }] as const;
