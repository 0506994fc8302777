import type { Role } from 'db/schema/person';
import type { Text } from '~/i18n/words';

/** A role in words: an admin under somebody else is a company user. */
export const roleWord = (text: Text, { role, parentId }: { role: Role; parentId: number | null }): string =>
  role === 'admin' && parentId !== null ? text('person.companyUser') : text(`shell.role.${role}`);
