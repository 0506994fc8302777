import { z } from 'zod';
import { checkbox, emailField, many, recordId } from '~/models/fields';
import { type TypedPhone, typedPhone } from '~/models/people/phone.server';
import { invitedRoles } from './roles';

/** Most projects one form offers; another is invited to from its own page. */
export const mostProjects = 30;

const shape = z.object({
  role_id: z.enum(invitedRoles, { error: 'invitation.errors.role' }),
  /** Somebody the inviter can see, in place of a phone or an email address. */
  person_id: recordId('invitation.errors.person').optional(),
  email: emailField('invitation.errors.email').optional(),
  /** A dial code, as in the payload, or a country's two letters. */
  country_code: z
    .string({ error: 'invitation.errors.country' })
    .max(8, 'invitation.errors.country')
    .optional(),
  phone_number: z.string().trim().max(40, 'invitation.errors.phone').optional(),
  /** A yes to inviting somebody of the company as something else than they are there. */
  is_other_role: checkbox,
  project_ids: many(recordId())
    .refine((ids) => ids.length > 0, 'invitation.errors.noProject')
    .refine((ids) => ids.length <= mostProjects, 'invitation.errors.tooManyProjects'),
});

/** Who is invited: a person in sight, a mailbox or a phone. */
export type InvitedBy = { personId: number } | { email: string } | { phone: TypedPhone };

export const invitationFields = shape.transform(
  ({ role_id: role, country_code, phone_number, person_id, email, ...rest }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    const given = [person_id, email, phone_number].filter(
      (each) => each !== undefined && each !== '',
    );
    if (given.length > 1)
      return refuse(phone_number ? 'phone_number' : 'email', 'invitation.errors.oneContact');
    if (person_id !== undefined) return { role, by: { personId: person_id } as InvitedBy, ...rest };
    if (email) return { role, by: { email } as InvitedBy, ...rest };
    if (!phone_number) return refuse('phone_number', 'invitation.errors.phoneRequired');
    if (!country_code) return refuse('country_code', 'invitation.errors.country');
    const phone = typedPhone(country_code, phone_number);
    return phone
      ? { role, by: { phone } as InvitedBy, ...rest }
      : refuse('phone_number', 'invitation.errors.phone');
  },
);

export type InvitationFields = z.input<typeof shape>;
