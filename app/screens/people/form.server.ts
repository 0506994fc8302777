import { z } from 'zod';
import { emailField, phoneField } from '~/models/contact-fields.server';
import { line, recordId } from '~/models/fields';
import type { PeopleKind } from '~/paths';

type Circumstances = { kind: PeopleKind; isNew: boolean; countryCode: string };

/** The fields of a person (001 §5) by the names of the spec, each with its own message. */
export function personSchema({ kind, isNew, countryCode }: Circumstances) {
  const wrongPhone = isNew ? 'person.errors.phone' : 'person.errors.phoneOnEdit';
  const address = line(200, 'person.errors.address');
  const companyName = line(120, 'person.errors.companyName');
  return z.object({
    name: line(120, 'person.errors.name'),
    email: emailField('person.errors.email'),
    company_name: kind === 'admin' ? companyName : companyName.optional(),
    // Asked of people by the spec; for company admins and users it may wait.
    address: kind === 'admin' || kind === 'user' ? address.optional() : address,
    country_code: z.string().optional(),
    // `countryCode` is a dial code, as in the spec's payload, or a country's two letters.
    phone_no: phoneField(
      countryCode,
      wrongPhone,
      kind === 'admin' ? 'person.errors.phoneRequired' : wrongPhone,
    ),
    role_id: z.string().max(20).optional(),
    company_id: recordId('person.errors.company').optional(),
    project_ids: z.array(recordId()).max(200).optional(),
    permissions: z.array(z.string().max(40)).max(100).optional(),
    /** Random, so that the same form sent twice makes one person. */
    form_key: z.string().min(8).max(64).optional(),
    /** What the form was opened with. */
    version: z.coerce.number().int().positive().optional(),
  });
}

export type PersonFields = z.output<ReturnType<typeof personSchema>>;

/** The form under the names its fields go by: the spec's payload says `phone_number` and `permission[i]` for them. */
export function namedAsFields(form: FormData): FormData {
  const named = new FormData();
  for (const [name, value] of form) {
    const list = /^(permissions?|project_ids)(\[\d*\])?$/.exec(name)?.[1];
    if (list) named.append(list === 'project_ids' ? 'project_ids[]' : 'permissions[]', value);
    else named.append(name === 'phone_number' ? 'phone_no' : name, value);
  }
  return named;
}
