import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { query } from '~/models/operation.server';
import { findProfile } from '~/models/profile/profile.server';
import { pick } from '~/models/rows.server';
import { isInvitedRole } from './roles';

const shownFor = 14 * 24 * 3_600_000;
const most = 5;

/**
 * Recent invitations to a contact the actor proved, which their kind of account cannot accept. The
 * inviter is never told (docs/rules.md#invitations), so this is where the invited person learns it.
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
          gt(invitations.sentAt, now - shownFor),
        ),
      )
      .orderBy(desc(invitations.id))
      .limit(most)
      .all();
  },
});

export type UntakeableInvitation = ReturnType<typeof untakeableInvitations>[number];
