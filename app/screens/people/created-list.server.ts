import { readListQuery } from '~/http/list.server';
import { idParam, pageLoader } from '~/http/page.server';
import { findPerson } from '~/models/people/find.server';
import { listPeople, peopleSorts } from '~/models/people/list.server';
import { createdUsersPath } from '~/paths';
import { abilities } from './kind.server';
import { shownRows } from './rows.server';

/** Everybody, for the super admin; with an id, or `?created_by=`, those one person created (001 §2). */
export const createdUsersLoader = pageLoader({ roles: ['superadmin'] }, (page) => {
  const { db, actor, url, frame, text, params } = page;
  const state = readListQuery(url, { sortable: peopleSorts });
  const asked = params.id ?? url.searchParams.get('created_by') ?? undefined;
  const creator = asked === undefined ? undefined : findPerson(db, actor, idParam({ id: asked }, 'id'));
  const { rows, total, isMore } = listPeople(db, actor, state, { createdBy: creator?.id });
  const able = abilities(page, 'user');
  frame.title = creator
    ? text('person.list.createdBy', { name: creator.name })
    : text('person.list.everybody');
  return {
    title: frame.title,
    path: createdUsersPath(creator?.id),
    state,
    rows: shownRows(page, rows, able),
    total,
    isMore,
  };
});

export type CreatedUsers = Awaited<ReturnType<typeof createdUsersLoader>>;
