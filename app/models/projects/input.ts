import { type ImageFlag, imageFlags } from 'db/schema/project';
import { z } from 'zod';
import { dealPlanFields } from '~/models/deals/input';
import {
  amount,
  checkbox,
  checkboxIfSent,
  isoDay,
  line,
  many,
  orNull,
  paragraph,
  recordId,
} from '~/models/fields';
import { maxExtras } from '~/models/work/input';

export { imageFlags };

/**
 * A change to one photo of a project: an existing photo by its id, or an upload of the actor's.
 * Photos without an entry stay unchanged.
 */
export type ImageChoice = { position?: number; spot?: string; takenOn?: string } & (
  | { imageId: number; flag?: ImageFlag; isRemoved: boolean }
  | { fileId: number; flag: ImageFlag }
);

/** The maximum number of photos of a project. */
export const maxImages = 40;

/** The place a photo is taken from, again and again; and the day it was taken. */
const photoDetails = { spot: line(80), taken_on: isoDay };

const missing = (field: string) => ({ path: [field], message: 'form.errors.required' });

const imageEntry = z.object({
  id: recordId().optional(),
  file_id: many(recordId()),
  flag: z.enum(imageFlags, 'form.errors.choice').optional(),
  position: z.coerce.number().positive().optional().catch(undefined),
  spot: photoDetails.spot.optional(),
  taken_on: photoDetails.taken_on.optional(),
  remove: checkbox,
});

const byPosition = <Entry extends { position?: number }>(entries: Entry[]): Entry[] =>
  entries
    .map((entry, index) => ({ entry, place: entry.position ?? index }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry);

/**
 * `images[n]` entries change existing photos, by `id`, or add new ones. The form has an empty entry
 * for each flag.
 */
export const imageChoices = many(imageEntry, maxImages + imageFlags.length).transform(
  (entries): ImageChoice[] =>
    byPosition(entries).flatMap(
      ({ id, file_id, flag, spot, taken_on: takenOn, remove: isRemoved, position }) => {
        const uploads = isRemoved ? [] : file_id;
        const details = { position, spot, takenOn };
        return [
          ...(id === undefined ? [] : [{ ...details, imageId: id, flag, isRemoved }]),
          ...uploads.map((fileId) => ({ ...details, fileId, flag: flag ?? ('before' as const) })),
        ];
      },
    ),
);

/** Costs that belong to no phase, such as a lawyer's. Empty rows are ignored. */
const extraValues = z
  .array(
    z
      .object({ label: line(60).optional(), amount: amount.optional() })
      .refine((row) => row.label !== undefined || row.amount === undefined, missing('label'))
      .refine((row) => row.amount !== undefined || row.label === undefined, missing('amount')),
  )
  .max(maxExtras, 'work.errors.tooManyExtras')
  .optional()
  .transform((rows = []) =>
    rows.flatMap(({ label, amount }) =>
      label === undefined || amount === undefined ? [] : [{ label, amount }],
    ),
  );

/** The fields of a project (docs/rules.md#projects). Amounts become minor units. */
export const projectFields = z
  .object({
    name: line(120),
    description: paragraph(5000),
    asset_type_id: recordId(),
    location: line(200),
    /** If missing, the entrepreneur stays the same; for a new project it is its creator. */
    entrepreneur_id: recordId().optional(),
    current_property_value: amount,
    /** True if the value is of what is left after the sales of parts (docs/rules.md#sale). */
    is_value_of_rest: checkbox,
    purchase_price: orNull(amount),
    renovation_cost: amount,
    estimated_budget: orNull(amount),
    extra_values: extraValues,
    investors_see_money: checkboxIfSent,
    tenants_see_money: checkboxIfSent,
    start_date: isoDay,
    end_date: isoDay,
    images: imageChoices,
  })
  .refine((project) => project.end_date >= project.start_date, {
    path: ['end_date'],
    message: 'project.errors.endBeforeStart',
  });

/** A new project can start with the assumptions of a deal (docs/rules.md#deals). */
export const newProjectFields = projectFields.safeExtend({ deal: dealPlanFields.optional() });

export type ProjectFields = z.input<typeof newProjectFields>;

/** The form after sharing photos to the app; the photos are already uploaded. */
export const sharedPhotos = z.object({ project_id: recordId(), images: imageChoices });

/** The details of one photo; an empty one is cleared. */
export const photoFields = z.object({
  id: recordId(),
  photo_id: recordId(),
  spot: orNull(photoDetails.spot),
  taken_on: orNull(photoDetails.taken_on),
});

export const projectUploads = [
  { field: 'images[].file', as: 'images[].file_id', kind: 'photo' },
] as const;
