import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { deletePerson, personDeletion } from '~/models/people/delete.server';
import { type PeopleKind, peoplePath, personDeletePath } from '~/paths';

export const personDeleteLoader = (kind: PeopleKind) =>
  pageLoader((page) => {
    const { url, frame, text, portal, params } = page;
    const { person, needs, projects, candidates } = personDeletion[kind](page, params);
    const { id, name, companyName: company } = person;
    frame.title = text('person.delete.title', { name });
    const reasons = {
      nothing: text(kind === 'user' ? 'person.delete.users' : 'person.delete.text'),
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
      title: frame.title,
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
    done(page, { name }) {
      const path = peoplePath(page.portal, kind) + page.url.search;
      return kind === 'user'
        ? page.goTo(path, 'person.toast.userDeleted')
        : page.goTo(path, 'person.toast.deleted', { name });
    },
  });
