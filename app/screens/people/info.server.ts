import { listPayload } from '~/http/list.server';
import { idParam, type Page, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { isColleague } from '~/models/access/actor.server';
import { viewableAmong } from '~/models/impersonation/allowed.server';
import { findPerson } from '~/models/people/find.server';
import { roleWord } from '~/models/people/kinds';
import { subscriberList } from '~/models/people/list.server';
import { type CompanyPlan, companyPlan } from '~/models/people/plans.server';
import { createdUsersPath, peoplePath, usersInfoPath } from '~/paths';
import { abilities } from './kind.server';
import { shownRows } from './rows.server';

/** Users with their plans (001 §2): a list of them, or one with everything about the subscription. */
export const usersInfoLoader = pageLoader({ permission: 'billing' }, (page) =>
  page.params.id === undefined
    ? { list: plansList(page), one: null }
    : { list: null, one: plansOfOne(page, idParam(page.params, 'id')) },
);

function plansList(page: Page) {
  const { db, actor, frame, text } = page;
  const { rows, ...list } = subscriberList(page, listPayload(page));
  const able = abilities(page, 'user');
  const known = new Map<number, CompanyPlan | null>();
  const planOf = (companyId: number | null) => {
    if (companyId === null) return null;
    if (!known.has(companyId)) known.set(companyId, companyPlan(db, companyId));
    return known.get(companyId) ?? null;
  };
  frame.title = text('person.info.title');
  return {
    title: frame.title,
    backHref: cameFrom(actor),
    path: usersInfoPath(),
    ...list,
    rows: shownRows(page, rows, able).map((row, index) => ({
      ...row,
      plan: planOf(rows[index]?.companyId ?? null),
    })),
  };
}

function plansOfOne(page: Page, id: number) {
  const { db, actor, frame, text } = page;
  abilities(page, 'user');
  const person = findPerson(db, actor, id);
  // A guest is seen here, but what their own company pays is not.
  if (actor.role !== 'superadmin' && !isColleague(actor, person)) throw notFound();
  const { name, email, address, companyName, countryCode, phoneNumber, createdAt } = person;
  frame.title = text('person.info.of', { name });
  return {
    title: frame.title,
    ...{ name, email, address, companyName, createdAt },
    role: roleWord(text, person),
    phone: phoneNumber && `${countryCode ?? ''} ${phoneNumber}`,
    plan: companyPlan(db, person.companyId),
    id,
    mayViewAs: viewableAmong(db, actor, [id]).has(id),
    backHref: cameFrom(actor),
  };
}

/** The list both are reached from. */
const cameFrom = ({ role }: Page['actor']) =>
  role === 'superadmin' ? createdUsersPath() : peoplePath('admin', 'user');

export type PlansList = ReturnType<typeof plansList>;
export type PlansOfOne = ReturnType<typeof plansOfOne>;
