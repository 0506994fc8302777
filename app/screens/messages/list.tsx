import { useLoaderData, useOutlet } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { UnreadBadge } from '~/screens/shell/message-rows';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { LetterCard } from '~/ui/letter-card';
import { Moment } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { Pills } from '~/ui/pills';
import { Split } from '~/ui/split';
import type { messageListLoader } from './list.server';

const listId = 'messages';

/** The conversations of a project; the nested route shows the open one. */
export function MessageListScreen() {
  const { project, writeHref } = useLoaderData<typeof messageListLoader>();
  const thread = useOutlet();
  const text = useText();
  return (
    <>
      <PageHead
        title={text('message.list.title')}
        breadcrumbs={[{ label: project.name, href: project.href }]}
        action={
          writeHref && (
            <ButtonLink
              href={writeHref}
              kind={thread ? 'secondary' : 'primary'}
              icon="send"
              opensDialog
            >
              {text('message.write.action')}
            </ButtonLink>
          )
        }
      />
      <Split list={<Threads />} record={thread} placeholder={text('message.thread.choose')} />
    </>
  );
}

function Threads() {
  const { rows, isFiltered, filters, newestHref, moreHref, writeHref } =
    useLoaderData<typeof messageListLoader>();
  const text = useText();
  const words = {
    everything: text('message.list.everything'),
    investor: text('message.type.investor'),
    tenant: text('message.type.tenant'),
    sent: text('message.list.sent'),
  };
  const isEmpty = rows.length === 0 && !isFiltered && !newestHref;
  return (
    <>
      {!isEmpty && (
        <div>
          <Pills
            label={text('message.list.filter')}
            items={filters.map(({ name, href, current }) => ({
              label: words[name],
              href,
              current,
            }))}
          />
        </div>
      )}
      {newestHref && (
        <p>
          <a href={newestHref}>{text('message.list.newest')}</a>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          text={text(emptyText(isEmpty, writeHref !== null))}
          action={writeHref ? { label: text('message.write.action'), href: writeHref } : undefined}
        />
      ) : (
        <ol id={listId} className="border-t border-line">
          {rows.map(({ id, href, subject, senderName, createdAt, ...row }) => (
            <LetterCard
              key={id}
              id={`message-${id}`}
              href={href}
              title={subject}
              sender={senderName ?? text('message.list.unknownSender')}
              preview={row.preview}
              count={
                row.messageCount > 1 && text('message.thread.count', { count: row.messageCount })
              }
              date={<Moment at={createdAt} />}
              mark={row.unreadCount > 0 && <UnreadBadge count={row.unreadCount} />}
              isCurrent={row.isCurrent}
            />
          ))}
        </ol>
      )}
      {moreHref && (
        <p className="text-center" data-enhance="load-more" data-list={listId}>
          <ButtonLink href={moreHref}>{text('message.list.more')}</ButtonLink>
        </p>
      )}
    </>
  );
}

function emptyText(isEmpty: boolean, mayWrite: boolean) {
  if (!isEmpty) return 'message.list.none';
  return mayWrite ? 'message.list.empty' : 'message.list.emptyRead';
}
