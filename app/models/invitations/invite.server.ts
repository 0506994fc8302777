import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { invitations } from 'db/schema/invitation';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { sendMessage } from '~/models/outbox/send.server';
import { once } from '~/models/submissions/once.server';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import {
  chosenProjects,
  type InvitedProject,
  invitedPerson,
  refuseRepeated,
  refuseTooMany,
} from './eligible.server';
import type { ComposeInvitation } from './refused';
import type { InvitedRole } from './roles';
import { mayInvite } from './visible.server';

export type InviteInput = {
  role: InvitedRole;
  /** As `normalisePhone` gives it. */
  phone: { countryCode: string; national: string; e164: string };
  projectIds: number[];
};

type Sending = { input: InviteInput; compose: ComposeInvitation; formKey: string; now: number };

/**
 * Invites a phone number to projects: a row for each, and one text message for all. The same form sent twice
 * invites once.
 *
 * @throws InviteRefused; AppError `forbidden`, `not-found`
 */
export function inviteToProjects(db: Database, secrets: Secrets, actor: Actor, sending: Sending) {
  const { input, formKey, now } = sending;
  if (!mayInvite(actor)) throw new AppError('forbidden');
  write(db, (tx) =>
    once(tx, actor, formKey, now, () => {
      const chosen = chosenProjects(tx, actor, input.projectIds);
      const person = invitedPerson(tx, actor, input.phone.e164);
      refuseRepeated(tx, chosen, input.phone.e164, person?.id);
      for (const companyId of new Set(chosen.map((project) => project.companyId)))
        refuseTooMany(tx, companyId, input.phone.e164, now);
      return send(tx, secrets, actor, sending, chosen, person);
    }),
  );
}

type Person = ReturnType<typeof invitedPerson>;

/** @returns the id of the first invitation */
function send(
  tx: Database,
  secrets: Secrets,
  actor: Actor,
  { input: { role, phone }, compose, now }: Sending,
  chosen: InvitedProject[],
  person: Person,
): number {
  const { countryCode, national, e164 } = phone;
  const codes = chosen.map(() => randomToken());
  const { message, link } = compose({
    ...{ person, role, countryCode, national },
    code: codes[0]!,
    projects: chosen.map((project) => project.name),
  });
  const ids = chosen.map((project, position) => {
    const { id } = tx
      .insert(invitations)
      .values({
        ...{ companyId: project.companyId, projectId: project.id, invitedBy: actor.id },
        ...{ personId: person?.id ?? null, role, countryCode, phone: e164, code: codes[position]!, message },
        ...{ sentAt: now, createdAt: now, updatedAt: now },
      })
      .returning({ id: invitations.id })
      .get();
    recordAudit(tx, actor, {
      ...{ action: 'invitation.create', record: 'invitation', recordId: id, projectId: project.id },
      ...{ companyId: project.companyId, changes: { role: { to: role } }, now },
    });
    return id;
  });
  const text = [message, link].filter(Boolean).join('\n');
  sendMessage(tx, secrets, { channel: 'sms', to: e164, subject: '', text, isSecret: false }, now);
  return ids[0]!;
}
