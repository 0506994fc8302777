import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { dayMs } from '~/models/durations';
import { query } from '~/models/operation.server';
import { findProfile } from '~/models/profile/profile.server';
import { pick } from '~/models/rows.server';
import { isInvitedRole } from './input';

const visibleFor = 14 * dayMs;
const maxRows = 5;

/**
 * Recent invitations to a verified contact of the actor that their role cannot accept. The inviter
 * is not notified (docs/rules.md#invitations), so the invited person sees it here.
 */
export const untakeableInvitations = query({
  run({ db, actor, now }) {
    if (isInvitedRole(actor.role)) return [];
    const { email, emailVerifiedAt, phone, phoneVerifiedAt } = findProfile(db, actor);
    const isTheirs = or(
      phone && phoneVerifiedAt !== null ? eq(invitations.phone, phone) : undefined,
      email && emailVerifiedAt !== null ? eq(invitations.email, email) : undefined,
    );
    if (!isTheirs) return [];
    return db
      .select({ ...pick(invitations, 'id', 'role'), project: projects.name, inviter: people.name })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .leftJoin(people, eq(people.id, invitations.invitedBy))
      .where(
        and(
          isTheirs,
          eq(invitations.status, 'pending'),
          isNull(projects.deletedAt),
          gt(invitations.sentAt, now - visibleFor),
        ),
      )
      .orderBy(desc(invitations.id))
      .limit(maxRows)
      .all();
  },
});

export type UntakeableInvitation = ReturnType<typeof untakeableInvitations>[number];
