import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { and, asc, desc, eq, ne, or, type SQL } from 'drizzle-orm';
import { textOf } from '~/i18n/words';
import { readerBatchSize, readersAmong } from '~/models/messages/readers.server';
import type { Caller } from '~/models/operation.server';
import { queueMessages } from '~/models/outbox/send.server';
import { existsIn } from '~/models/rows.server';
import { requestPath } from '~/paths';
import type { TenantRequest } from './list.server';
import { markUnread } from './unread.server';

type NoticeSubject = Pick<TenantRequest, 'id' | 'title' | 'project' | 'createdBy'>;

/**
 * Marks the request as unread for the other side and sends them a mail. The other side is the
 * tenant, while they belong to the project, or the project's owner and the company's admins.
 */
export function notifyOfRequest(
  { tx, actor, secrets, locale, origin, now }: Caller & { tx: Database },
  { id, title, project, createdBy }: NoticeSubject,
  event: 'created' | 'answered',
  status: TenantRequest['status'] | null = null,
) {
  const side = actor.id === createdBy ? isRunner(project) : isTenantOf(project, createdBy);
  const readers = readersAmong(tx, and(side, ne(people.id, actor.id)))
    .orderBy(desc(eq(people.id, project.ownerId)), asc(people.id))
    .limit(readerBatchSize)
    .all();
  markUnread(tx, id, readers);
  const notices = readers.flatMap(({ email, emailVerifiedAt, role, ...reader }) => {
    if (!email) return [];
    const text = textOf(reader.locale, locale);
    const path = requestPath(role === 'admin' ? 'admin' : 'member', id);
    const link = origin && new URL(path, origin).href;
    // An address that was only entered may be a stranger's, so the mail contains no names.
    const isProved = emailVerifiedAt !== null;
    const values = { name: actor.name, title, project: project.name };
    const words = isProved
      ? [
          text(`tenantRequest.mail.${event}`, values),
          status &&
            text('tenantRequest.mail.status', { status: text(`tenantRequest.status.${status}`) }),
        ]
      : [text('tenantRequest.mail.unnamed')];
    const subject = isProved
      ? text('tenantRequest.mail.subject', values)
      : text('tenantRequest.mail.subjectUnnamed');
    return [
      {
        channel: 'mail' as const,
        to: email,
        subject,
        text: [...words, link].filter(Boolean).join('\n'),
      },
    ];
  });
  queueMessages(tx, secrets, notices, now);
}

const isTenantOf = ({ id }: TenantRequest['project'], personId: number | null): SQL | undefined =>
  and(
    eq(people.id, personId ?? 0),
    existsIn(
      projectMembers,
      and(
        eq(projectMembers.projectId, id),
        eq(projectMembers.personId, people.id),
        eq(projectMembers.isSuspended, false),
      ),
    ),
  );

const isRunner = ({ companyId, ownerId }: TenantRequest['project']): SQL | undefined =>
  or(eq(people.id, ownerId), and(eq(people.role, 'admin'), eq(people.companyId, companyId)));
