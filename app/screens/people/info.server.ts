import { listPayload } from '~/http/list.server';
import { idParam, type Page, pageLoader } from '~/http/page.server';
import { grantPlan } from '~/models/billing/subscriptions/grant.server';
import { suspendableScope } from '~/models/people/allowed.server';
import { findPerson } from '~/models/people/find.server';
import { userInfo } from '~/models/people/info.server';
import { roleLabel } from '~/models/people/kinds';
import { createdPeopleList, subscriberList } from '~/models/people/list.server';
import {
  createdUsersPath,
  peoplePath,
  personAccessPath,
  planGrantPath,
  usersInfoPath,
} from '~/paths';

/** Everybody, for the super admin; with an id, or `?created_by=`, the people one person created. */
export const createdUsersLoader = pageLoader((page) => {
  const { db, actor, url, text, params } = page;
  const creatorId = params.id ?? url.searchParams.get('created_by') ?? undefined;
  const { state, ...list } = createdPeopleList(page, {
    ...listPayload(page),
    created_by: creatorId,
  });
  const creator =
    creatorId === undefined ? undefined : findPerson(db, actor, idParam({ id: creatorId }, 'id'));
  return {
    ...list,
    title: creator
      ? text('person.list.createdBy', { name: creator.name })
      : text('person.list.everybody'),
    path: createdUsersPath(creator?.id),
    // The creator is in the URL already.
    state: { ...state, filters: {} },
  };
});

export const usersInfoLoader = pageLoader((page) => {
  const list = page.params.id === undefined ? plansList(page) : null;
  const one = list ? null : plansOfOne(page);
  return { title: (list ?? one)?.title ?? '', list, one };
});

function plansList(page: Page) {
  const { actor, text } = page;
  const list = subscriberList(page, listPayload(page));
  return {
    ...list,
    title: text('person.info.title'),
    backHref: cameFrom(actor),
    path: usersInfoPath(),
    mayGrant: grantPlan.permits(actor),
  };
}

function plansOfOne(page: Page) {
  const { person, plan, mayImpersonate } = userInfo(page, page.params);
  const { id, name, email, address, companyName, countryCode, phoneNumber, createdAt } = person;
  return {
    title: page.text('person.info.of', { name }),
    id,
    name,
    email,
    address,
    companyName,
    createdAt,
    role: roleLabel(page.text, person),
    phone: phoneNumber && `${countryCode ?? ''} ${phoneNumber}`,
    plan,
    mayImpersonate,
    accessHref: suspendableScope(page.actor, person) && personAccessPath('admin', id),
    grantHref:
      grantPlan.permits(page.actor) && person.companyId !== null
        ? planGrantPath(person.companyId)
        : null,
    backHref: cameFrom(page.actor),
  };
}

const cameFrom = ({ role }: Page['actor']) =>
  role === 'superadmin' ? createdUsersPath() : peoplePath('admin', 'user');

export type PlansOfOne = ReturnType<typeof plansOfOne>;
