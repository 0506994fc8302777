import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import type { ListState } from '~/models/lists/state';
import { hasGuests, peopleLists } from '~/models/people/list.server';
import { hasActivePlan } from '~/models/plans/subscription.server';
import { createdUsersPath, type PeopleKind, peopleExportPath, peopleImportPath, peoplePath } from '~/paths';
import { listHref } from '~/ui/list-state';
import { abilities } from './kind.server';
import { type ShownPerson, shownRows, siblingsOf } from './rows.server';

/** Entrepreneurs, tenants, investors and company admins: one list with a role. */
export const peopleListLoader = (kind: Exclude<PeopleKind, 'user'>) =>
  pageLoader((page) => {
    const shown = peoplePage(page, kind);
    return { ...shown, siblings: siblingsOf(page, kind), turn: turnOf(page, kind, isOfGuests(shown.state)) };
  });

const isOfGuests = ({ filters }: ListState) => filters.of === 'guests';

/** From the company's own people to guests and back; from company admins to everybody there is. */
function turnOf(page: Page, kind: PeopleKind, areGuests: boolean): PeopleList['turn'] {
  const { text, portal } = page;
  if (kind === 'admin') return { label: text('person.list.everybody'), href: createdUsersPath() };
  if (!hasGuests(page.actor, kind)) return null;
  return areGuests
    ? { label: text('person.list.toOwn'), href: peoplePath(portal, kind) }
    : { label: text('person.list.toGuests'), href: peoplePath(portal, kind, { 'filters[of]': 'guests' }) };
}

export type PeopleList = {
  title: string;
  portal: Page['portal'];
  kind: PeopleKind;
  path: string;
  state: ListState;
  rows: ShownPerson[];
  total: number;
  isMore?: boolean;
  columns: ('email' | 'address' | 'company' | 'roles')[];
  /** False shows the banner that leads to the plans. */
  hasPlan: boolean;
  mayAdd: boolean;
  filters: { name: string; label: string; options: { value: string; label: string }[] }[];
  /** The other lists of people, as pills. */
  siblings: { label: string; href: string; current: boolean }[];
  /** A link to the list's other half. */
  turn: { label: string; href: string } | null;
  empty: string;
  exportHref: string;
  /** Null for who adds nobody. */
  importHref: string | null;
};

export function peoplePage(page: Page, kind: PeopleKind): PeopleList {
  const { db, actor, now, frame, text, portal } = page;
  const able = abilities(page, kind);
  const { rows, state, total, isMore } = peopleLists[kind](page, listPayload(page));
  const areGuests = isOfGuests(state);
  const isReader = actor.role === 'investor' || actor.role === 'tenant';
  const emptyGuests = areGuests ? text('person.list.emptyGuests') : text(`person.kind.${kind}.empty`);
  frame.title = text(`person.kind.${kind}.${areGuests ? 'guests' : 'list'}`);
  return {
    title: frame.title,
    portal,
    kind,
    path: peoplePath(portal, kind),
    state,
    rows: shownRows(page, rows, able),
    total,
    isMore,
    columns: [
      ...(kind === 'admin' ? (['email'] as const) : (['email', 'address', 'roles'] as const)),
      ...(actor.role === 'superadmin' || areGuests ? (['company'] as const) : []),
    ],
    hasPlan: isReader || hasActivePlan(db, actor, now),
    mayAdd: able.addable.length > 0,
    filters: [],
    siblings: [],
    turn: null,
    exportHref: listHref(peopleExportPath(portal, kind), state, {}),
    importHref: able.addable.length > 0 ? peopleImportPath(portal, kind) : null,
    empty: isReader ? text('person.list.emptyReader') : emptyGuests,
  };
}
