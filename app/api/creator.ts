import { type Role, roles } from 'db/schema/person';
import { oneOf, presenter, text, whole } from './fields';

export const creator = presenter<{ id: number; name: string; role: Role }>()('Creator', {
  id: whole,
  name: text,
  role: oneOf(roles),
});
