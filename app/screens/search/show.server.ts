import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { roleLabels } from '~/models/people/kinds';
import type { MemberRole } from '~/models/people/visible.server';
import { searchEverywhere } from '~/models/search/everywhere.server';
import {
  milestonePath,
  peoplePath,
  phasePath,
  projectDocumentPath,
  projectMessagePath,
  projectPath,
  projectsPath,
  requestPath,
  searchPath,
} from '~/paths';

const hasText = (words: string | null): words is string => Boolean(words);

export type Hit = {
  id: number;
  href: string;
  title: string;
  about: string[];
  at?: number;
};

export const searchLoader = pageLoader((page) => {
  const { text, portal } = page;
  const { search, ...found } = searchEverywhere(page, listPayload(page));
  type Kind = keyof typeof found;
  type Row<Of extends Kind> = NonNullable<(typeof found)[Of]>['rows'][number];
  const kind = <Of extends Kind>(
    name: Of,
    hitOf: (row: Row<Of>) => Omit<Hit, 'id'>,
    allHref?: string,
  ) => {
    const { rows = [], isMore = false } = found[name] ?? {};
    const hits: Hit[] = (rows as Row<Of>[]).map((row) => ({ id: row.id, ...hitOf(row) }));
    return { name, hits, isMore, allHref };
  };
  const listOf = ({ role, guestAs, name }: Row<'people'>) => {
    const [guestRole] = (guestAs?.split(',') ?? []) as MemberRole[];
    if (guestRole) return peoplePath(portal, guestRole, { 'filters[of]': 'guests', search: name });
    return peoplePath(portal, role === 'superadmin' || role === 'admin' ? 'user' : role, {
      search: name,
    });
  };
  const kinds = [
    kind(
      'projects',
      ({ id, name, location }) => ({
        href: projectPath(portal, id),
        title: name,
        about: [location],
      }),
      projectsPath(portal, { search }),
    ),
    kind('people', (person) => ({
      href: listOf(person),
      title: person.name,
      about: [roleLabels(text, person), person.guestAs && person.companyName, person.email].filter(
        hasText,
      ),
    })),
    kind('phases', ({ id, title, project }) => ({
      href: phasePath(portal, id),
      title,
      about: [project],
    })),
    kind('milestones', ({ id, title, phase, project }) => ({
      href: milestonePath(portal, id),
      title,
      about: [phase, project],
    })),
    kind('documents', ({ id, name, projectId, project, createdAt }) => ({
      href: projectDocumentPath(portal, projectId, id),
      title: name,
      about: [project],
      at: createdAt,
    })),
    kind('messages', ({ id, subject, sender, projectId, project, createdAt }) => ({
      href: projectMessagePath(portal, projectId, id),
      title: subject,
      about: [sender ?? text('message.list.unknownSender'), project],
      at: createdAt,
    })),
    kind('requests', ({ id, title, project, createdAt }) => ({
      href: requestPath(portal, id),
      title,
      about: [project],
      at: createdAt,
    })),
  ];
  return {
    title: search ? text('search.of', { search }) : text('search.title'),
    heading: text('search.title'),
    action: searchPath(portal),
    search,
    kinds: kinds.filter(({ hits }) => hits.length > 0),
  };
});
