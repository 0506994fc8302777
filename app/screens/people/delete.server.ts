import { data } from '@remix-run/node';
import { idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { deletePerson } from '~/models/people/delete.server';
import { departureOf } from '~/models/people/departure.server';
import { findPerson } from '~/models/people/find.server';
import { PersonRefused } from '~/models/people/refused';
import { type PeopleKind, peoplePath, personDeletePath } from '~/paths';
import { abilities } from './kind.server';

const rule = { permission: 'people.delete' } as const;

/** Asks before somebody is deleted, over the list they stand in; and who takes their projects over (001 §5). */
export const personDeleteLoader = (kind: PeopleKind) => pageLoader(rule, (page) => question(page, kind));

function question(page: Page, kind: PeopleKind) {
  const { db, actor, url, frame, text, portal, params } = page;
  const person = findPerson(db, actor, idParam(params, 'id'));
  if (!abilities(page, kind).may(person, 'delete')) throw notFound();
  const { name, companyName: company } = person;
  const { needs, projects, candidates } = departureOf(db, person);
  frame.title = text('person.delete.title', { name });
  const reasons = {
    nothing: text(kind === 'user' ? 'person.delete.users' : 'person.delete.text'),
    owner:
      projects > 0
        ? text('person.delete.projects', { name, count: projects })
        : text('person.delete.deletedProjects', { name }),
    successor: text('person.delete.successor', { name, company }),
  };
  const noHeir = text(needs === 'owner' ? 'person.delete.noOwner' : 'person.delete.lastAdmin', {
    name,
    company,
  });
  const isStuck = needs !== 'nothing' && candidates.length === 0;
  return {
    title: frame.title,
    reason: isStuck ? noHeir : reasons[needs],
    needs,
    isStuck,
    candidates,
    action: personDeletePath(portal, kind, person.id) + url.search,
    closeHref: peoplePath(portal, kind) + url.search,
  };
}

export type PersonQuestion = ReturnType<typeof question>;

export const personDeleteAction = (kind: PeopleKind) =>
  pageAction(rule, (page) => {
    const { db, actor, form, now, url, text, portal, params } = page;
    abilities(page, kind);
    try {
      const heirId = Number(form.get('user_id')) || undefined;
      const name = deletePerson(db, actor, idParam(params, 'id'), heirId, now);
      const said =
        kind === 'user' ? text('person.toast.userDeleted') : text('person.toast.deleted', { name });
      return redirectWithToast(page, peoplePath(portal, kind) + url.search, said);
    } catch (error) {
      if (!(error instanceof PersonRefused)) throw error;
      return data({ errors: [`person.errors.${error.reason}`] }, { status: 422 });
    }
  });
