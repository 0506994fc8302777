import { z } from 'zod';
import { emailField, line, many, orNull, recordId } from '~/models/fields';
import type { Payload } from '~/models/operation.server';
import type { PeopleKind } from '~/paths';
import { kinds } from './kinds';
import { phoneWithCountry, withCountry } from './phone.server';

export const formNames = { phone_number: 'phone_no', permission: 'permissions' } as const;

/** Accepts both payload names of each field, and combines the phone with its country. */
function byPayloadNames({ phone_no, permissions, photo_id, country_code, ...rest }: Payload) {
  return {
    permission: permissions,
    profile_photo: photo_id,
    ...rest,
    phone_number: withCountry(country_code, rest.phone_number ?? phone_no),
  };
}

/**
 * The fields of a person (docs/rules.md#people). Rows of an import have no photo; their roles and
 * permissions are parsed elsewhere.
 */
export function personFields(kind: PeopleKind, form: 'new' | 'edit' | 'row') {
  const { fields } = kinds[kind];
  const address = line(200, 'person.errors.address');
  const companyName = line(120, 'person.errors.companyName');
  const photo = recordId('person.errors.photo');
  const wrongPhone = form === 'edit' ? 'person.errors.phoneOnEdit' : 'person.errors.phone';
  const noPhone = kind === 'admin' ? 'person.errors.phoneRequired' : wrongPhone;
  const all = z.object({
    name: line(120, 'person.errors.name'),
    email: emailField('person.errors.email'),
    company_name: fields.company_name === 'needed' ? companyName : companyName.optional(),
    address: fields.address === 'needed' ? address : orNull(address),
    phone_number: phoneWithCountry(wrongPhone, noPhone),
    profile_photo: form === 'new' && fields.profile_photo === 'needed' ? photo : photo.optional(),
    role_id: z.string().max(20, 'person.errors.role').optional(),
    /** Only sent by the super admin. */
    company_id: recordId('person.errors.company').optional(),
    project_ids: many(recordId(), 200),
    permission: many(z.string().max(40, 'person.errors.permissionUnknown'), 100),
  });
  const isCompanyGiven = form !== 'edit' && !fields.company_name;
  const missing = [
    ...optionalFields.filter((name) => !fields[name]),
    ...(isCompanyGiven ? [] : (['company_id'] as const)),
  ];
  const mask = Object.fromEntries(missing.map((name) => [name, true])) as { company_id: true };
  // Typed with every field, because only code for kinds that have a field reads it.
  const own = all.omit(mask) as unknown as typeof all;
  return z.preprocess((payload) => byPayloadNames(payload as Payload), own);
}

const optionalFields = ['company_name', 'role_id', 'project_ids', 'permission'] as const;

export const personUploads = [{ field: 'profile_photo', as: 'photo_id', kind: 'photo' }] as const;
