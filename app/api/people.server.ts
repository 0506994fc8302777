import { type Permission, roles } from 'db/schema/person';
import { type TextKey, textFor } from '~/i18n/words';
import type { Caller, Payload, PublicCaller } from '~/models/operation.server';
import { deletePerson } from '~/models/people/delete.server';
import {
  peopleChoices,
  permissionList,
  personForEdit,
  personPage,
} from '~/models/people/form.server';
import { type PersonSetsOf, peopleWithSets } from '~/models/people/included.server';
import { createdPeopleList, type PersonRow, peopleLists } from '~/models/people/list.server';
import { createPerson, updatePerson } from '~/models/people/save.server';
import { restorePerson, signOutPerson, suspendPerson } from '~/models/people/suspend.server';
import { apiFilePath, type PeopleKind } from '~/paths';
import { type Call, perform, read } from './call.server';
import {
  done,
  flag,
  from,
  list,
  maybe,
  moment,
  oneOf,
  page,
  presenter,
  text,
  whole,
} from './fields';
import { rolesField, setFields } from './person-sets';
import { saved } from './saved';

const role = oneOf(roles);

const personRow = presenter<PersonRow & PersonSetsOf>()('PersonRow', {
  id: whole,
  name: text,
  email: maybe(text),
  address: maybe(text),
  role,
  company_name: maybe(text),
  is_suspended: flag,
  created_at: moment,
  roles: rolesField,
  ...setFields,
});

type Shown = ReturnType<(typeof personPage)['user']>;

const person = presenter<Shown>()('Person', {
  id: whole,
  name: text,
  email: maybe(text),
  address: maybe(text),
  role,
  company_name: maybe(text),
  profile_photo: from(maybe(text), ({ photoFileId }) =>
    photoFileId === null ? null : apiFilePath(photoFileId),
  ),
  country_code: maybe(text),
  phone_number: maybe(text),
  permission: from(maybe(list(text)), ({ held }) => held),
  is_email_verified: from(flag, (row) => row.emailVerifiedAt !== null),
  is_suspended: flag,
  version: maybe(whole),
  created_at: moment,
  roles: rolesField,
  ...setFields,
});

const choice = presenter<ReturnType<typeof peopleChoices>['rows'][number]>()('PersonChoice', {
  id: whole,
  name: text,
  role,
});

const permission = presenter<Permission>()('Permission', {
  id: from(text, (name) => name),
  name: from(text, (name, { locale }) => permissionWord(name, locale)),
});

function permissionWord(name: Permission, locale: PublicCaller['locale']): string {
  const [subject, verb = 'manage'] = name.split('.');
  const word = (part = '') => textFor(locale)(`person.permission.${part}` as TextKey);
  return `${word(subject)}: ${word(verb)}`;
}

const currentValues =
  (kind: PeopleKind) =>
  (caller: Caller, { id }: Payload): Payload => {
    const { person, memberOf, held } = personForEdit[kind](caller, { id });
    const { name, email, address, companyName, countryCode, phoneNumber } = person;
    return {
      name,
      email,
      address,
      company_name: companyName,
      country_code: countryCode,
      phone_number: phoneNumber,
      project_ids: memberOf.map(String),
      permission: held,
    };
  };

const listWithSets = (kind: PeopleKind) => peopleWithSets(peopleLists[kind]);

const savedAs = (kind: PeopleKind) => saved(person, personPage[kind]);

type Paths = { at: string; one: string; update: 'POST' | 'PUT'; delete: string };

/** The calls for one kind of people: list, show and the operations. */
const ofKind = (
  kind: PeopleKind,
  noun: string,
  plural: string,
  { at, one, update, ...paths }: Paths,
): Call[] => [
  read(`GET /api/${at}`, `The ${plural} you see`, listWithSets(kind), page(personRow)),
  read(`GET /api/${one}/{id}`, `A ${noun}`, personPage[kind], person),
  perform(`${update} /api/${one}/{id}`, `Change a ${noun}`, updatePerson[kind], savedAs(kind), {
    currentValues: currentValues(kind),
  }),
  perform(
    `DELETE /api/${paths.delete}/{id}`,
    `Delete a ${noun}; their projects go to user_id`,
    deletePerson[kind],
    done,
  ),
];

/** Of any kind of person. */
const accessCalls = [
  perform(
    'POST /api/users/{id}/suspend',
    'Suspend an account, or the access of a tenant or investor to your company’s projects',
    suspendPerson,
    done,
    { log: 'person.suspend' },
  ),
  perform('POST /api/users/{id}/restore', 'Restore suspended access', restorePerson, done, {
    log: 'person.restore',
  }),
  perform(
    'POST /api/users/{id}/sign-out',
    'End all sessions of an account and delete its API keys',
    signOutPerson,
    done,
    { log: 'person.sign-out' },
  ),
];

const createCall = (kind: PeopleKind, noun: string, at: string): Call =>
  perform(`POST /api/${at}`, `Add a ${noun}`, createPerson[kind], savedAs(kind));

const sibling = (kind: 'entrepreneur' | 'tenant' | 'investor', deletion: string): Call[] => {
  const paths: Paths = { at: kind, one: kind, update: 'POST', delete: `admin/${deletion}` };
  return [...ofKind(kind, kind, deletion, paths), createCall(kind, kind, kind)];
};

export const peopleCalls = [
  ...ofKind('user', 'company user', 'people', {
    at: 'users',
    one: 'users',
    update: 'PUT',
    delete: 'users',
  }),
  ...ofKind('admin', 'company admin', 'company admins', {
    at: 'admin/admin-user',
    one: 'admin/admin-user',
    update: 'POST',
    delete: 'admin/admin-user',
  }),
  ...accessCalls,
  createCall('admin', 'company admin', 'admin/admin-user'),
  ...sibling('entrepreneur', 'entrepreneurs'),
  ...sibling('tenant', 'tenants'),
  ...sibling('investor', 'investors'),
  read(
    'GET /api/get-users',
    'All users for the super admin, or the users that one person created',
    peopleWithSets(createdPeopleList),
    page(personRow),
  ),
  read(
    'GET /api/user/dropdowns',
    'People of your company by name, for dropdowns',
    peopleChoices,
    page(choice),
  ),
  read(
    'GET /api/get-all-permission',
    'The permissions you can grant',
    permissionList,
    page(permission),
  ),
];
