import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { type CompanyPlan, companyPlan, userInfo } from '~/models/people/info.server';
import { roleWord } from '~/models/people/kinds';
import { listPeople, peopleSorts } from '~/models/people/list.server';
import { createdUsersPath, peoplePath, usersInfoPath } from '~/paths';
import { abilities } from './kind.server';
import { shownRows } from './rows.server';

/** Users with their plans: a list of them, or one with everything about the subscription. */
export const usersInfoLoader = pageLoader({ permission: 'billing' }, (page) =>
  page.params.id === undefined ? { list: plansList(page), one: null } : { list: null, one: plansOfOne(page) },
);

function plansList(page: Page) {
  const { db, actor, url, frame, text } = page;
  const state = readListQuery(url, { sortable: peopleSorts });
  const { rows, total, isMore } = listPeople(db, actor, state, {});
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
    state,
    rows: shownRows(page, rows, able).map((row, index) => ({
      ...row,
      plan: planOf(rows[index]?.companyId ?? null),
    })),
    total,
    isMore,
  };
}

function plansOfOne(page: Page) {
  const { person, plan, mayImpersonate } = userInfo(page, page.params);
  const { id, name, email, address, companyName, countryCode, phoneNumber, createdAt } = person;
  page.frame.title = page.text('person.info.of', { name });
  return {
    title: page.frame.title,
    id,
    name,
    email,
    address,
    companyName,
    createdAt,
    role: roleWord(page.text, person),
    phone: phoneNumber && `${countryCode ?? ''} ${phoneNumber}`,
    plan,
    mayImpersonate,
    backHref: cameFrom(page.actor),
  };
}

/** The list both are reached from. */
const cameFrom = ({ role }: Page['actor']) =>
  role === 'superadmin' ? createdUsersPath() : peoplePath('admin', 'user');

export type PlansList = ReturnType<typeof plansList>;
export type PlansOfOne = ReturnType<typeof plansOfOne>;
