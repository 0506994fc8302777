import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { bindHoldings } from '~/models/holdings/holder.server';
import { type Audit, type Caller, type IdOf, operation } from '~/models/operation.server';
import { projectRunners } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { invitedRoles } from './input';
import { invitationsVisibleTo } from './visible.server';

const answering = { permission: 'invitations.view', roles: invitedRoles } as const;

const target = ({ db, actor }: Caller, idOf: IdOf) => findInvitation(db, actor, idOf('id'));

/** Accepting again has no effect. */
export const acceptInvitation = operation({
  name: 'invitation.accept',
  ...answering,
  target,
  run(context) {
    const { tx, actor, now } = context;
    const { projectId, role } = context.target;
    const isNews = closeInvitation(context, 'accepted');
    if (isNews) {
      tx.insert(projectMembers)
        .values({ projectId, personId: actor.id, role, createdAt: now })
        .onConflictDoNothing()
        .run();
      if (role === 'investor') bindHoldings(tx, projectId, actor.id, now);
    }
    return { isNews, projectId };
  },
});

export const rejectInvitation = operation({
  name: 'invitation.reject',
  ...answering,
  target,
  run: (context) => ({ isNews: closeInvitation(context, 'rejected') }),
});

export const withdrawInvitation = operation({
  name: 'invitation.withdraw',
  permission: 'invitations.create',
  roles: projectRunners,
  target,
  run: (context) => ({ isNews: closeInvitation(context, 'withdrawn') }),
});

type ResponseContext = {
  tx: Database;
  actor: Actor;
  now: number;
  audit: Audit;
  target: Invitation;
};

/**
 * @returns false if it already has this status
 * @throws AppError `closed` if it has another one
 */
function closeInvitation(
  { tx, actor, now, audit, target: invitation }: ResponseContext,
  status: ClosedStatus,
): boolean {
  const { id, projectId, companyId } = invitation;
  if (invitation.status === status) return false;
  if (invitation.status !== 'pending') throw new AppError('closed', { because: invitation.status });
  const isAnswer = status !== 'withdrawn';
  if (isAnswer && invitation.projectDeletedAt !== null)
    throw new AppError('closed', { because: 'project-deleted' });
  tx.update(invitations)
    .set({ status, personId: isAnswer ? actor.id : undefined, answeredAt: now, updatedAt: now })
    .where(eq(invitations.id, id))
    .run();
  audit({
    recordId: id,
    projectId,
    companyId,
    changes: { status: { from: 'pending', to: status } },
  });
  return true;
}

type ClosedStatus = Exclude<Invitation['status'], 'pending'>;
type Invitation = ReturnType<typeof findInvitation>;

export function findInvitation(db: Database, actor: Actor, id: number) {
  const invitation = db
    .select({
      ...pick(
        invitations,
        'id',
        'companyId',
        'projectId',
        'role',
        'countryCode',
        'phone',
        'email',
        'personId',
        'status',
        'code',
        'message',
        'sentAt',
      ),
      projectName: projects.name,
      projectDeletedAt: projects.deletedAt,
      invitedBy: people.name,
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(people, eq(people.id, invitations.invitedBy))
    .where(and(eq(invitations.id, id), invitationsVisibleTo(actor)))
    .get();
  if (!invitation) throw new AppError('not-found');
  return invitation;
}
