import { listPayload } from '~/http/list.server';
import { idParam, pageLoader } from '~/http/page.server';
import { findPerson } from '~/models/people/find.server';
import { createdPeopleList } from '~/models/people/list.server';
import { createdUsersPath } from '~/paths';
import { abilities } from './kind.server';
import { shownRows } from './rows.server';

/** Everybody, for the super admin; with an id, or `?created_by=`, those one person created (001 §2). */
export const createdUsersLoader = pageLoader({ roles: ['superadmin'] }, (page) => {
  const { db, actor, url, frame, text, params } = page;
  const asked = params.id ?? url.searchParams.get('created_by') ?? undefined;
  const creator = asked === undefined ? undefined : findPerson(db, actor, idParam({ id: asked }, 'id'));
  const payload = { ...listPayload(page), created_by: creator?.id };
  const { rows, state, ...totals } = createdPeopleList(page, payload);
  const able = abilities(page, 'user');
  frame.title = creator
    ? text('person.list.createdBy', { name: creator.name })
    : text('person.list.everybody');
  return {
    title: frame.title,
    path: createdUsersPath(creator?.id),
    // Whoever created them stands in the address already.
    state: { ...state, filters: {} },
    rows: shownRows(page, rows, able),
    ...totals,
  };
});

export type CreatedUsers = Awaited<ReturnType<typeof createdUsersLoader>>;
