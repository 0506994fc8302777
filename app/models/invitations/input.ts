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
  /** A person the inviter can see, instead of a phone and email. */
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

/** The invited person, or their phone, email address or both. */
export type InvitedBy = { personId: number } | { phone: Phone | null; email: string | null };

export const invitationFields = shape.transform(
  ({ role_id: role, country_code, phone_number, person_id, email, ...rest }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    const answer = (by: InvitedBy) => ({ role, by, ...rest });
    if (person_id !== undefined) {
      if (phone_number || email)
        return refuse(phone_number ? 'phone_number' : 'email', 'invitation.errors.oneContact');
      return answer({ personId: person_id });
    }
    if (!phone_number)
      return email
        ? answer({ phone: null, email })
        : refuse('phone_number', 'invitation.errors.phoneRequired');
    if (!country_code) return refuse('country_code', 'invitation.errors.country');
    const phone = parsePhone(country_code, phone_number);
    if (!phone) return refuse('phone_number', 'invitation.errors.phone');
    return answer({ phone, email: email || null });
  },
);

export type InvitationFields = z.input<typeof shape>;
