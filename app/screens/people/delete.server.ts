import { formAction } from '~/http/form-action.server';
import { type Page, pageLoader } from '~/http/page.server';
import { deletePerson, personDeletion } from '~/models/people/delete.server';
import { type PeopleKind, peoplePath, personDeletePath } from '~/paths';
import { bulkAction, bulkLoader } from '~/screens/shell/bulk.server';

export const personDeleteLoader = (kind: PeopleKind) =>
  pageLoader((page) => {
    const { url, text, portal, params } = page;
    const { person, isGuest, needs, projects, candidates } = personDeletion[kind](page, params);
    const { id, name, companyName: company } = person;
    const words = kind === 'user' ? 'person.delete.users' : 'person.delete.text';
    const reasons = {
      nothing: text(isGuest ? 'person.delete.guest' : words),
      owner:
        projects > 0
          ? text('person.delete.projects', { name, count: projects })
          : text('person.delete.deletedProjects', { name }),
      successor: text('person.delete.successor', { name, company }),
    };
    const isStuck = needs !== 'nothing' && candidates.length === 0;
    const noHeir = text(needs === 'owner' ? 'person.delete.noOwner' : 'person.delete.lastAdmin', {
      name,
      company,
    });
    return {
      title: text(isGuest ? 'person.delete.guestTitle' : 'person.delete.title', { name }),
      confirmLabel: text(isGuest ? 'person.delete.confirmGuest' : 'person.delete.confirm'),
      reason: isStuck ? noHeir : reasons[needs],
      needs,
      isStuck,
      candidates,
      action: personDeletePath(portal, kind, id) + url.search,
      closeHref: peoplePath(portal, kind) + url.search,
    };
  });

export const personDeleteAction = (kind: PeopleKind) =>
  formAction(deletePerson[kind], {
    done(page, { name, isGuest }) {
      const path = peoplePath(page.portal, kind) + page.url.search;
      if (isGuest) return page.goTo(path, 'person.toast.removed', { name });
      return kind === 'user'
        ? page.goTo(path, 'person.toast.userDeleted')
        : page.goTo(path, 'person.toast.deleted', { name });
    },
  });

const several = (kind: PeopleKind) => ({
  operation: deletePerson[kind],
  name: ({ name }: { name: string }) => name,
  words: {
    title: 'person.deleteMany.title',
    text: 'person.deleteMany.text',
    confirm: 'person.delete.confirm',
    done: 'person.deleteMany.done',
  } as const,
  danger: true,
  listPath: ({ portal }: Page) => peoplePath(portal, kind),
});

export const peopleDeleteLoader = (kind: PeopleKind) => bulkLoader(several(kind));
export const peopleDeleteAction = (kind: PeopleKind) => bulkAction(several(kind));
