import { z } from 'zod';
import { line, recordId } from '~/http/form-fields';
import { countryOf } from '~/models/people/countries.server';
import { normaliseEmail } from '~/models/people/email';
import { normalisePhone } from '~/models/people/phone.server';
import type { PeopleKind } from '~/paths';

const required = (missing: string, longest: number) =>
  z.string({ error: missing }).trim().min(1, missing).pipe(line(longest));

const email = z.string({ error: 'person.errors.email' }).transform((typed, context) => {
  const address = normaliseEmail(typed);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'person.errors.email' });
  return z.NEVER;
});

/** `countryCode` is a dial code, as in the spec's payload, or a country's two letters. */
const phone = (countryCode: string, wrong: string, missing: string) =>
  z
    .string({ error: missing })
    .max(40, wrong)
    .transform((typed, context) => {
      const { ok, ...parts } = normalisePhone(countryOf(countryCode), typed);
      if (ok) return parts as { countryCode: string; national: string; e164: string };
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    });

type Circumstances = { kind: PeopleKind; isNew: boolean; countryCode: string };

/** The fields of a person (001 §5) by the names of the spec, each with its own message. */
export function personSchema({ kind, isNew, countryCode }: Circumstances) {
  const wrongPhone = isNew ? 'person.errors.phone' : 'person.errors.phoneOnEdit';
  const address = required('person.errors.address', 200);
  const companyName = required('person.errors.companyName', 120);
  return z.object({
    name: required('person.errors.name', 120),
    email,
    company_name: kind === 'admin' ? companyName : companyName.optional(),
    // Asked of people by the spec; for company admins and users it may wait.
    address: kind === 'admin' || kind === 'user' ? address.optional() : address,
    country_code: z.string().optional(),
    phone_no: phone(countryCode, wrongPhone, kind === 'admin' ? 'person.errors.phoneRequired' : wrongPhone),
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
