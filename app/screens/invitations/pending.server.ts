import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { listProjectInvitations } from '~/models/invitations/pending.server';
import { isInvitedRole } from '~/models/invitations/roles';
import { projectInvitationsPath } from '~/paths';

/** Invitations to projects and what there is to answer (001 §2). */
export const projectInvitationsLoader = pageLoader(
  { permission: 'invitations.view', failed: 'invitation.errors.loadFailed' },
  invitationsPage,
);

function invitationsPage({ db, actor, url, frame, text, portal }: Page) {
  const state = readListQuery(url, { sortable: [] });
  frame.title = text('invitation.pending.title');
  return {
    ...listProjectInvitations(db, actor, state),
    title: frame.title,
    portal,
    path: projectInvitationsPath(),
    state,
    isInvited: isInvitedRole(actor.role),
  };
}

export type ProjectInvitations = ReturnType<typeof invitationsPage>;
