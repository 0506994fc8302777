import type { CustomFields } from 'db/schema/work';
import type { Actor } from '~/models/access/actor.server';
import { type FieldAudience, visibleFields } from '~/models/access/field-audience.server';
import { extraVisibility } from '~/models/access/record-fields.server';

/** The custom fields of a phase or milestone, without the amounts that the actor may not see. */
export function visibleCustomFields(
  fields: CustomFields,
  actor: Actor,
  audience: FieldAudience,
): CustomFields {
  if (!fields.extras) return fields;
  const visible = visibleFields(extraVisibility, actor);
  const extras = fields.extras.map((extra) => {
    const { key, value, amount = null, entryId = null } = visible(extra, audience);
    if (amount === null) return { key, value };
    return { key, value, amount, ...(entryId !== null && { entryId }) };
  });
  return { ...fields, extras };
}
