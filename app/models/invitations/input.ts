import { z } from 'zod';
import { checkbox, emailField, many, recordId } from '~/models/fields';
import { type Phone, parsePhone } from '~/models/people/phone.server';

/**
 * Other roles already see all projects of their company, so they cannot be invited
 * (docs/rules.md#invitations).
 */
export const invitedRoles = ['investor', 'tenant'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const isInvitedRole = (role: string): role is InvitedRole =>
  invitedRoles.includes(role as InvitedRole);

/** The maximum number of projects in one invitation; the form offers this many. */
export const maxProjects = 30;

const shape = z.object({
  role_id: z.enum(invitedRoles, { error: 'invitation.errors.role' }),
  /** A person the inviter can see, instead of a phone or email. */
  person_id: recordId('invitation.errors.person').optional(),
  email: emailField('invitation.errors.email').optional(),
  /** A dialing code, or a country's two letters. */
  country_code: z
    .string({ error: 'invitation.errors.country' })
    .max(8, 'invitation.errors.country')
    .optional(),
  phone_number: z.string().trim().max(40, 'invitation.errors.phone').optional(),
  /** Confirms inviting a colleague in another role than their own. */
  is_other_role: checkbox,
  project_ids: many(recordId())
    .refine((ids) => ids.length > 0, 'invitation.errors.noProject')
    .refine((ids) => ids.length <= maxProjects, 'invitation.errors.tooManyProjects'),
});

/** The invited person, email address or phone. */
export type InvitedBy = { personId: number } | { email: string } | { phone: Phone };

export const invitationFields = shape.transform(
  ({ role_id: role, country_code, phone_number, person_id, email, ...rest }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    const contacts = [person_id, email, phone_number].filter(
      (each) => each !== undefined && each !== '',
    );
    if (contacts.length > 1)
      return refuse(phone_number ? 'phone_number' : 'email', 'invitation.errors.oneContact');
    if (person_id !== undefined) return { role, by: { personId: person_id } as InvitedBy, ...rest };
    if (email) return { role, by: { email } as InvitedBy, ...rest };
    if (!phone_number) return refuse('phone_number', 'invitation.errors.phoneRequired');
    if (!country_code) return refuse('country_code', 'invitation.errors.country');
    const phone = parsePhone(country_code, phone_number);
    return phone
      ? { role, by: { phone } as InvitedBy, ...rest }
      : refuse('phone_number', 'invitation.errors.phone');
  },
);

export type InvitationFields = z.input<typeof shape>;
