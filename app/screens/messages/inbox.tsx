import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { projectsPath } from '~/paths';
import { MessageRows } from '~/screens/shell/message-rows';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { PageHead } from '~/ui/page-head';
import { Pills } from '~/ui/pills';
import { Split } from '~/ui/split';
import { FilterForm } from '~/ui/table-toolbar';
import type { inboxLoader } from './inbox.server';
import { ThreadPane } from './parts/thread';

export function InboxScreen() {
  const { title, thread, unread, others } = useLoaderData<typeof inboxLoader>();
  const isEmpty = unread.length + others.length === 0;
  const text = useText();
  return (
    <>
      <PageHead title={title} lead={text('message.inbox.lead')} />
      {isEmpty && !thread ? (
        <Threads />
      ) : (
        <Split
          list={<Threads />}
          record={thread && <ThreadPane thread={thread} />}
          placeholder={text('message.thread.choose')}
        />
      )}
    </>
  );
}

function Threads() {
  const { title, portal, unread, others, ...list } = useLoaderData<typeof inboxLoader>();
  const { projects, projectId, isUnread, hasMoreUnread, newestHref, moreHref } = list;
  const text = useText();
  const isEmpty = unread.length + others.length === 0;
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <Pills label={text('message.list.filter')} items={list.pills} />
        {projects.length > 1 && (
          <FilterForm
            label={title}
            path={list.path}
            keeps={isUnread ? { unread: '1' } : {}}
            submit={text('message.inbox.apply')}
            value={String(projectId ?? '')}
            filter={{
              name: 'project_id',
              label: text('message.inbox.project'),
              options: projects.map(({ id, name }) => ({ value: String(id), label: name })),
            }}
          />
        )}
      </div>
      {newestHref && (
        <p>
          <a href={newestHref}>{text('message.list.newest')}</a>
        </p>
      )}
      {isEmpty && (
        <EmptyState
          text={text(isUnread ? 'message.inbox.noneUnread' : 'message.inbox.empty')}
          action={
            isUnread
              ? { label: text('message.inbox.all'), href: list.path }
              : { label: text('project.list.title'), href: projectsPath(portal) }
          }
        />
      )}
      {unread.length > 0 && (
        <Section
          title={text('message.inbox.unread')}
          action={
            hasMoreUnread && <a href={list.allUnreadHref}>{text('message.inbox.moreUnread')}</a>
          }
        >
          <MessageRows rows={unread} portal={portal} />
        </Section>
      )}
      {unread.length > 0 && others.length > 0 ? (
        <Section title={text('message.inbox.others')}>
          <MessageRows rows={others} portal={portal} />
        </Section>
      ) : (
        <MessageRows rows={others} portal={portal} />
      )}
      {moreHref && (
        <p>
          <ButtonLink href={moreHref}>{text('message.list.more')}</ButtonLink>
        </p>
      )}
    </>
  );
}
