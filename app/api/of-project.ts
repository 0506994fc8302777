import { z } from 'zod';
import { recordId } from '~/models/fields';

/** The project a record is made in, which its operation looks for before it reads anything else. */
export const ofProject = z.object({ project_id: recordId() });
