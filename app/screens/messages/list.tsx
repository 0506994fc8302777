import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { withDialogs } from '~/screens/shell/question';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { LetterCard } from '~/ui/letter-card';
import { Moment } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { Pills } from '~/ui/pills';
import type { messageListLoader } from './list.server';

const listId = 'messages';

export const MessageListScreen = withDialogs(MessageListPage);

function MessageListPage() {
  const { project, rows, isFiltered, filters, newestHref, moreHref, writeHref } =
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
      <PageHead
        title={text('message.list.title')}
        breadcrumbs={[{ label: project.name, href: project.href }]}
        action={
          writeHref && (
            <ButtonLink href={writeHref} kind="primary" icon="send" opensDialog>
              {text('message.write.action')}
            </ButtonLink>
          )
        }
      />
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
          {rows.map(({ id, href, subject, senderName, createdAt, isUnread }) => (
            <LetterCard
              key={id}
              id={`message-${id}`}
              href={href}
              title={subject}
              sender={senderName ?? text('message.list.unknownSender')}
              date={<Moment at={createdAt} />}
              mark={isUnread && <Badge tone="info">{text('message.list.unread')}</Badge>}
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
