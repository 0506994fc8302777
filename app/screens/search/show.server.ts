import { entryPath, orderPath, supplierPath } from '~/book-paths';
import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { documentKind } from '~/models/documents/input';
import { roleLabels } from '~/models/people/kinds';
import type { MemberRole } from '~/models/people/visible.server';
import { type SearchKind, searchEverywhere, searchKinds } from '~/models/search/everywhere.server';
import { maxCounted } from '~/models/search/find.server';
import { excerptOf, type MarkedPart, markedParts } from '~/models/search/marked.server';
import { lastOpenedProjects } from '~/models/search/opened.server';
import {
  filePath,
  milestonePath,
  peoplePath,
  phasePath,
  projectDocumentPath,
  projectFiguresPath,
  projectMessagePath,
  projectPath,
  projectsPath,
  requestPath,
  searchPath,
} from '~/paths';

const hasText = (words: string | null): words is string => Boolean(words);

/** A result before its words are marked. */
type Found = {
  href: string;
  title: string;
  about: string[];
  /** A longer text, shown around a match if the title does not match. */
  body?: string;
  image?: string | null;
  document?: ReturnType<typeof documentKind>;
  figure?: Figure;
};

/** An amount in minor units, a day or period as ISO days, or a time in UTC milliseconds. */
type Figure = Amount | { at: string | number } | Period;
/** An amount leads to the place where it opens. */
type Amount = { minor: number; currency: string; href: string };
type Period = { from: string; to: string };

export type Hit = Omit<Found, 'title' | 'about' | 'body'> & {
  id: number;
  title: MarkedPart[];
  about: MarkedPart[][];
};

/** The number of results shown per kind; a link leads to the others. */
const fewest = 5;

type ProjectRow = ReturnType<typeof lastOpenedProjects>[number];

const projectHit = (
  { portal }: Pick<Page, 'portal'>,
  { id, name, location, imageFileId, currentPropertyValue: minor, currency }: ProjectRow,
): Found => ({
  href: projectPath(portal, id),
  title: name,
  about: [location],
  image: imageFileId === null ? null : filePath(imageFileId, 'thumb'),
  figure: minor === null ? undefined : { minor, currency, href: projectFiguresPath(portal, id) },
});

function hitOf(id: number, { title, about, body, ...found }: Found, search: string): Hit {
  const words = markedParts(title, search);
  const excerpt = words.some(({ isMatch }) => isMatch) ? null : excerptOf(body ?? '', search);
  const parts = excerpt === null ? about : [...about, excerpt];
  return { id, title: words, about: parts.map((part) => markedParts(part, search)), ...found };
}

export const searchLoader = pageLoader((page) => {
  const { text, portal, url } = page;
  const { search, ...found } = searchEverywhere(page, listPayload(page));
  const only = searchKinds.find((kind) => kind === url.searchParams.get('kind'));
  type Row<Of extends SearchKind> = NonNullable<(typeof found)[Of]>['rows'][number];
  const group = <Of extends SearchKind>(name: Of, of: (row: Row<Of>) => Found) => {
    const { rows = [], total = 0 } = found[name] ?? {};
    const visibleRows = (only ? rows : rows.slice(0, fewest)) as Row<Of>[];
    const isCapped = name !== 'projects' && total > maxCounted;
    // The list of projects has all of them, page by page.
    const allHref =
      name === 'projects'
        ? projectsPath(portal, { search })
        : searchPath(portal, { search, kind: name });
    return {
      name,
      count: isCapped ? `${maxCounted}+` : String(total),
      hits: visibleRows.map((row) => hitOf(row.id, of(row), search)),
      allHref: total > visibleRows.length && (!only || name === 'projects') ? allHref : null,
      isCapped,
    };
  };
  const listOf = ({ role, guestAs, name }: Row<'people'>) => {
    const [guestRole] = (guestAs?.split(',') ?? []) as MemberRole[];
    if (guestRole) return peoplePath(portal, guestRole, { 'filters[of]': 'guests', search: name });
    return peoplePath(portal, role === 'superadmin' || role === 'admin' ? 'user' : role, {
      search: name,
    });
  };
  const groups = [
    group('projects', (project) => projectHit(page, project)),
    group('people', (person) => ({
      href: listOf(person),
      title: person.name,
      about: [roleLabels(text, person), person.guestAs && person.companyName, person.email].filter(
        hasText,
      ),
      image: person.photoFileId === null ? undefined : filePath(person.photoFileId, 'thumb'),
    })),
    group('phases', ({ id, title, project, description, startDate, endDate }) => ({
      href: phasePath(portal, id),
      title,
      about: [project],
      body: description,
      figure: { from: startDate, to: endDate },
    })),
    group('milestones', ({ id, title, phase, project, description, dueDate }) => ({
      href: milestonePath(portal, id),
      title,
      about: [phase, project],
      body: description,
      figure: { at: dueDate },
    })),
    group('documents', ({ id, name, projectId, project, mediaType, createdAt }) => ({
      href: projectDocumentPath(portal, projectId, id),
      title: name,
      about: [project],
      document: documentKind(mediaType),
      figure: { at: createdAt },
    })),
    group('messages', ({ id, subject, message, sender, projectId, project, createdAt }) => ({
      href: projectMessagePath(portal, projectId, id),
      title: subject,
      about: [sender ?? text('message.list.unknownSender'), project],
      body: message,
      figure: { at: createdAt },
    })),
    group('requests', ({ id, title, project, description, status, createdAt }) => ({
      href: requestPath(portal, id),
      title,
      about: [text(`tenantRequest.status.${status}`), project],
      body: description,
      figure: { at: createdAt },
    })),
    group('suppliers', ({ id, name, taxId, contact, note }) => ({
      href: supplierPath(portal, id),
      title: name,
      about: [contact, taxId].filter(hasText),
      body: note ?? '',
    })),
    group('orders', ({ id, number, title, supplier, status, date, projectId, project }) => ({
      href: orderPath(portal, projectId, id),
      title: text('order.show.title', { number, title }),
      about: [supplier, text(`order.status.${status}`), project],
      figure: { at: date },
    })),
    group('entries', ({ id, kind, supplier, note, projectId, project, ...entry }) => ({
      href: entryPath(portal, projectId, id),
      title: supplier ?? note ?? text(`books.kind.${kind}`),
      about: [text(`books.kind.${kind}`), entry.invoiceNumber, project].filter(hasText),
      body: note ?? '',
      figure: {
        minor: entry.net + entry.vat,
        currency: entry.currency,
        href: entryPath(portal, projectId, id),
      },
    })),
  ];
  const recentProjects = search === '' ? (lastOpenedProjects.ifPermitted(page, {}) ?? []) : [];
  return {
    title: search ? text('search.of', { search }) : text('search.title'),
    heading: text('search.title'),
    action: searchPath(portal),
    search,
    groups: groups.filter(({ hits }) => hits.length > 0),
    opened: recentProjects.map((row) => hitOf(row.id, projectHit(page, row), '')),
    allKindsHref: only && search ? searchPath(portal, { search }) : null,
    projectsHref: projectsPath(portal),
    // Visits outdate no cached page.
    caching: search === '' ? ('never' as const) : undefined,
  };
});
