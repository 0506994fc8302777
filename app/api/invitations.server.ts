import { invitationStatuses } from 'db/schema/invitation';
import { invitedRoleList, inviteToProjects } from '~/models/invitations/invite.server';
import { invitationLog, pendingInvitationList } from '~/models/invitations/log.server';
import { invitationLink } from '~/models/invitations/message.server';
import {
  acceptInvitation,
  findInvitation,
  rejectInvitation,
} from '~/models/invitations/respond.server';
import type { Caller, PublicCaller } from '~/models/operation.server';
import { perform, read } from './call.server';
import {
  done,
  flag,
  from,
  maybe,
  moment,
  oneOf,
  page,
  presenter,
  text,
  through,
  whole,
} from './fields';
import { roleName } from './person-sets';

const status = oneOf(invitationStatuses);

type Pending = ReturnType<typeof pendingInvitationList>['rows'][number];
const pending = presenter<Pending>()('PendingInvitation', {
  id: whole,
  project_id: whole,
  project_name: text,
  location: text,
  role: text,
  invitation_status: from(status, (row) => row.status),
  message: text,
  invited_by: maybe(text),
  sent_at: maybe(moment),
  created_at: moment,
});

type Logged = ReturnType<typeof invitationLog>['rows'][number];
const user = presenter<Logged>()('InvitedUser', {
  name: maybe(text),
  is_signed_up: from(flag, (row) => row.hasSignedUp),
});
const logRow = presenter<Logged>()('InvitationLogRow', {
  id: whole,
  project_id: whole,
  project_name: text,
  user: from(user, (row) => row),
  role: text,
  country_code: from(maybe(text), ({ countryCode }) => countryCode || null),
  phone_number: from(maybe(text), ({ phone }) => phone || null),
  email: from(maybe(text), ({ email }) => email || null),
  message: text,
  status,
  link: from(maybe(text), linkOf),
  sent_at: maybe(moment),
  created_at: moment,
});

function linkOf(row: Logged, { origin, locale }: PublicCaller): string | null {
  return row.code && origin
    ? invitationLink(origin, { ...row, code: row.code, language: locale })
    : null;
}

const invitation = presenter<ReturnType<typeof findInvitation>>()('Invitation', {
  id: whole,
  project_id: whole,
  project_name: text,
  role: text,
  country_code: from(maybe(text), ({ countryCode }) => countryCode || null),
  phone_number: from(maybe(text), ({ phone }) => phone || null),
  email: from(maybe(text), ({ email }) => email || null),
  status,
  message: text,
  invited_by: maybe(text),
  sent_at: maybe(moment),
});

const saved = through(invitation, ({ id }: { id: number }, { db, actor }: PublicCaller) =>
  findInvitation(db, actor as Caller['actor'], id),
);

export const invitationCalls = [
  read(
    'GET /api/project-invitations/pending',
    'Your pending invitations',
    pendingInvitationList,
    page(pending),
  ),
  perform(
    'POST /api/project-invitations/{id}/accept',
    'Accept an invitation',
    acceptInvitation,
    done,
  ),
  perform(
    'POST /api/project-invitations/{id}/reject',
    'Reject an invitation',
    rejectInvitation,
    done,
  ),
  read('GET /api/invitation-logs', 'Sent invitations', invitationLog, page(logRow)),
  perform(
    'POST /api/users',
    'Invite a person to projects by phone, email or both, or as a person you can see',
    inviteToProjects,
    saved,
  ),
  read(
    'GET /api/user/roles',
    'The roles you can invite people as',
    invitedRoleList,
    page(roleName),
  ),
];
