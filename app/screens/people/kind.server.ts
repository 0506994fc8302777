import type { Page } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { addableRoles, type Managed, mayManageAs, mayOpen } from '~/models/people/allowed.server';
import type { PeopleKind } from '~/paths';

/** What the actor may do with this kind of people at all; 404 where not even look. */
export function abilities({ actor }: Page, kind: PeopleKind) {
  if (!mayOpen(actor, kind)) throw notFound();
  return {
    /** The roles a new one can have. */
    addable: addableRoles(actor, kind),
    may: (person: Managed, verb: 'edit' | 'delete') => mayManageAs(actor, kind, person, verb),
  };
}
