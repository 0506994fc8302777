import { z } from 'zod';
import { recordId } from '~/models/fields';
import { invitedRoles } from '~/models/invitations/roles';
import { typedPhone } from '~/models/people/phone.server';

/** The invitation's form by the names of the spec's payload (001 §7); what comes out is what the model takes. */
export const inviteSchema = z
  .object({
    role_id: z.enum(invitedRoles, { error: 'invitation.errors.role' }),
    /** A dial code, as in the payload, or a country's two letters. */
    country_code: z.string({ error: 'invitation.errors.country' }).max(8, 'invitation.errors.country'),
    phone_number: z
      .string({ error: 'invitation.errors.phoneRequired' })
      .trim()
      .min(1, 'invitation.errors.phoneRequired')
      .max(40, 'invitation.errors.phone'),
    project_ids: z
      .array(recordId())
      .min(1, 'invitation.errors.noProject')
      .max(30, 'invitation.errors.tooManyProjects'),
    /** Random, so that the same form sent twice invites once. */
    form_key: z.string().min(8).max(64).optional(),
  })
  .transform(({ role_id, country_code, phone_number, project_ids, form_key }, context) => {
    const phone = typedPhone(country_code, phone_number);
    if (phone) return { role: role_id, phone, projectIds: project_ids, formKey: form_key };
    context.addIssue({ code: 'custom', path: ['phone_number'], message: 'invitation.errors.phone' });
    return z.NEVER;
  });
