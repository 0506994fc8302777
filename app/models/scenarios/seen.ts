import { z } from 'zod';
import { orNull } from '~/models/fields';

/** The inputs of the impact that a person looked at, in the form of a decision. */
export const impactHash = orNull(z.string().regex(/^[0-9a-f]{64}$/, 'impact.refused.changed'));
