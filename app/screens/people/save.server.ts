import { firstCountry } from '~/http/cookies.server';
import { formAction } from '~/http/form-action.server';
import { type ActionPage, formKey, type Page, pageLoader } from '~/http/page.server';
import { countryOfCompany } from '~/models/company/settings.server';
import { suspendableScope } from '~/models/people/allowed.server';
import { countryOfPhone, countryOptions } from '~/models/people/countries.server';
import { newPerson, personForEdit } from '~/models/people/form.server';
import { formNames } from '~/models/people/input.server';
import { roleLabel } from '~/models/people/kinds';
import { createPerson, updatePerson } from '~/models/people/save.server';
import { type PeopleKind, peoplePath, personAccessPath } from '~/paths';
import { rowId } from '~/ui/table-parts';

export const personCreateLoader = (kind: PeopleKind) =>
  pageLoader((page) => {
    const { roles, companies, projects, permissions, offered } = newPerson[kind](page);
    return {
      title: page.text(`person.kind.${kind}.create`),
      ...commonData(page, kind),
      isNew: true,
      waiting: [],
      accessHref: null,
      roles: roles?.map((value) => ({
        value,
        label: roleLabel(page.text, { role: value, parentId: page.actor.id }),
      })),
      companies,
      projects,
      permissions,
      photo: null,
      values: {
        country_code: firstCountry(page, countryOfCompany(page)),
        permissions: offered,
        role_id: roles?.[0],
        form_key: formKey(page),
      },
    };
  });

export const personEditLoader = (kind: PeopleKind) =>
  pageLoader((page) => {
    const { person, memberOf, projects, permissions, held, waiting } = personForEdit[kind](
      page,
      page.params,
    );
    const { name, photoFileId } = person;
    return {
      title: page.text(kind === 'user' ? 'person.form.userTitle' : 'person.form.editTitle', {
        name,
      }),
      ...commonData(page, kind),
      isNew: false,
      waiting,
      accessHref: suspendableScope(page.actor, person) && personAccessPath(page.portal, person.id),
      roles: null,
      companies: null,
      projects,
      permissions,
      photo: photoFileId === null ? null : { id: photoFileId, name },
      values: {
        name,
        email: person.email,
        address: person.address,
        company_name: person.companyName,
        country_code: countryOfPhone(person.countryCode, person.phoneNumber) ?? firstCountry(page),
        phone_no: person.phoneNumber,
        project_ids: memberOf.map(String),
        permissions: held,
        version: String(person.version),
      },
    };
  });

const commonData = ({ frame, portal }: Page, kind: PeopleKind) => ({
  kind,
  backHref: peoplePath(portal, kind),
  countries: countryOptions(frame.locale),
});

const saved = (kind: PeopleKind, verb: 'created' | 'updated') => (page: ActionPage) => {
  const messageKeys = {
    created: 'person.toast.userCreated',
    updated: 'person.toast.userUpdated',
  } as const;
  const list = peoplePath(page.portal, kind);
  const path = verb === 'created' ? list : `${list}#${rowId(page.params.id ?? '')}`;
  return kind === 'user'
    ? page.goTo(path, messageKeys[verb])
    : page.goTo(path, `person.toast.${verb}`, { name: page.fieldValue('name') });
};

export const personCreateAction = (kind: PeopleKind) =>
  formAction(createPerson[kind], { done: saved(kind, 'created'), errorFields: formNames });

export const personEditAction = (kind: PeopleKind) =>
  formAction(updatePerson[kind], {
    done: (page, { waits }) =>
      waits
        ? page.goTo(peoplePath(page.portal, kind), 'person.toast.contactWaits')
        : saved(kind, 'updated')(page),
    errorFields: formNames,
  });
