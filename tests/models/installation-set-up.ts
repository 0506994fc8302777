import { Refused } from '~/models/errors';
import type { SectionName } from '~/models/installation/fields';
import { stateOf, updateSection } from '~/models/installation/sections.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { person } from '../support/world';

export function setUp() {
  const db = freshDatabase();
  const owner = person(db, 'superadmin', { companyId: null, email: 'ops@example.test' });
  const by = as(db, owner);
  const save = (section: SectionName, fields: object, more: object = {}) =>
    updateSection[section](
      { ...by, ...more },
      { version: stateOf(db, section).version, ...fields },
    );
  return { db, owner, by, save };
}

/** Returns each rejected field with its first error. */
export const refusedBy = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused)
      return Object.entries(error.fields).map(([field, [why]]) => [field, why?.text]);
    throw error;
  }
  return [];
};
