import { z } from 'zod';
import { orNull } from '~/models/fields';

/** The value of `impact_hash` of a form that wants to show the effect before it is stored. */
export const firstLook = 'look';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'impact.refused.changed');

/** The inputs of the impact that a person looked at, in the form of a decision. */
export const impactHash = orNull(hash);

/** The same in a form that stores what has no effect without showing one. */
export const impactHashOrLook = orNull(z.union([z.literal(firstLook), hash]));
