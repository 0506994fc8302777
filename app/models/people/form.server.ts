import type { Role } from 'db/schema/person';
import { z } from 'zod';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { rolesToAdd } from './allowed.server';
import { companyOptions, managedPerson } from './find.server';
import { eachKind, kinds } from './kinds';
import { membershipsOf, projectChoicesFor } from './memberships.server';
import { grantable, offeredTo, permissionsHeld } from './permissions.server';

/** What the form of a new person offers; null is not asked for. */
export const newPerson = eachKind((kind) =>
  query({
    permission: 'people.create',
    run(caller) {
      const { db, actor } = caller;
      const { fields } = kinds[kind];
      const [role, ...others] = rolesToAdd(caller, kind) as [Role, ...Role[]];
      return {
        roles: fields.role_id ? [role, ...others] : null,
        companies: actor.companyId === null && kind !== 'admin' ? companyOptions(db) : null,
        projects: fields.project_ids ? projectChoicesFor(db, actor) : null,
        // One form for every role: what fits only some of them is refused with its reason.
        permissions: fields.permission ? grantable(actor, fields.role_id ? 'admin' : role) : null,
        offered: fields.permission && !fields.role_id ? offeredTo(actor, role) : [],
      };
    },
  }),
);

/** The same for somebody there is, and what they have of it. */
export const personForEdit = eachKind((kind) =>
  query({
    permission: 'people.edit',
    input: z.object({ id: recordId() }),
    run({ db, actor }, { id }) {
      const person = managedPerson(db, actor, id, kind, 'edit');
      const { fields } = kinds[kind];
      const canJoin = fields.project_ids && (person.role === 'investor' || person.role === 'tenant');
      const memberOf = canJoin ? membershipsOf(db, actor, id) : [];
      return {
        person,
        memberOf,
        projects: canJoin ? projectChoicesFor(db, actor, memberOf) : null,
        permissions: fields.permission ? grantable(actor, person.role) : null,
        held: permissionsHeld(person),
      };
    },
  }),
);
