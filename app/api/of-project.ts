import { z } from 'zod';
import { recordId } from '~/models/fields';

/** The project of a new record, which the operation loads before it parses the rest. */
export const ofProject = z.object({ project_id: recordId() });
