import type { Permission, Role } from 'db/schema/person';
import { formKey } from '~/http/form-key.server';
import { idParam, type Page, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { companyOptions } from '~/models/people/companies.server';
import { type CountryOption, countryOptions, defaultCountry } from '~/models/people/countries.server';
import { findPerson } from '~/models/people/find.server';
import { roleWord } from '~/models/people/kinds';
import { membershipsOf, projectChoicesFor } from '~/models/people/memberships.server';
import { grantable, offeredTo, permissionsHeld } from '~/models/permissions/held.server';
import { type PeopleKind, peoplePath } from '~/paths';
import { abilities, requirePlan } from './kind.server';

/** What the form screen shows, for all kinds of people; a null field is not asked for. */
export type PersonForm = {
  title: string;
  kind: PeopleKind;
  isNew: boolean;
  backHref: string;
  countries: CountryOption[];
  permissions: Permission[] | null;
  roles: { value: Role; label: string }[] | null;
  companies: { id: number; name: string }[] | null;
  projects: { id: number; name: string }[] | null;
  photo: { id: number; name: string } | null;
  values: {
    name?: string;
    email?: string | null;
    address?: string | null;
    company_name?: string | null;
    country_code?: string | null;
    phone_no?: string | null;
    role_id?: Role;
    project_ids?: string[];
    permissions?: string[];
    form_key?: string;
    version?: string;
  };
};

export const personCreateLoader = (kind: PeopleKind) =>
  pageLoader({ permission: 'people.create' }, (page): PersonForm => {
    const { db, actor, frame, text } = page;
    const { addable } = abilities(page, kind);
    const [role] = addable;
    if (!role) throw notFound();
    requirePlan(page);
    const countries = countryOptions(frame.locale);
    const isUser = kind === 'user';
    frame.title = text(`person.kind.${kind}.create`);
    return {
      ...shared(page, kind, countries),
      isNew: true,
      // One form for every role: what fits only some of them is refused with its reason.
      permissions: kind === 'admin' ? null : grantable(actor, isUser ? 'admin' : role),
      roles: isUser
        ? addable.map((value) => ({ value, label: roleWord(text, { role: value, parentId: actor.id }) }))
        : null,
      companies: actor.companyId === null && kind !== 'admin' ? companyOptions(db) : null,
      projects: isUser ? projectChoicesFor(db, actor) : null,
      photo: null,
      values: {
        country_code: countries.find(({ iso }) => iso === defaultCountry)?.dialCode,
        permissions: isUser || kind === 'admin' ? [] : offeredTo(actor, role),
        role_id: isUser ? role : undefined,
        form_key: formKey({ frame }),
      },
    };
  });

export const personEditLoader = (kind: PeopleKind) =>
  pageLoader({ permission: 'people.edit' }, (page): PersonForm => {
    const { db, actor, frame, text, params } = page;
    const person = findPerson(db, actor, idParam(params, 'id'));
    if (!abilities(page, kind).may(person, 'edit')) throw notFound();
    const { name, photoFileId } = person;
    const canJoin = kind === 'user' && (person.role === 'investor' || person.role === 'tenant');
    const memberOf = canJoin ? membershipsOf(db, actor, person.id) : [];
    frame.title = text(kind === 'user' ? 'person.form.userTitle' : 'person.form.editTitle', { name });
    return {
      ...shared(page, kind, countryOptions(frame.locale)),
      isNew: false,
      permissions: kind === 'admin' ? null : grantable(actor, person.role),
      roles: null,
      companies: null,
      projects: canJoin ? projectChoicesFor(db, actor, memberOf) : null,
      photo: photoFileId === null ? null : { id: photoFileId, name },
      values: {
        ...{ name, email: person.email, address: person.address, company_name: person.companyName },
        ...{ country_code: person.countryCode, phone_no: person.phoneNumber },
        project_ids: memberOf.map(String),
        permissions: permissionsHeld(person),
        version: String(person.updatedAt),
      },
    };
  });

const shared = ({ frame, portal }: Page, kind: PeopleKind, countries: CountryOption[]) => ({
  title: frame.title,
  kind,
  backHref: peoplePath(portal, kind),
  countries,
});
