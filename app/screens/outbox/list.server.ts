import { type OpenPage, openLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { type OutboxMessage, readOutbox } from '~/models/outbox/read.server';

/** Messages the demo sent, newest first. The page exists only where mail is not real. */
export const outboxLoader = openLoader((page) => {
  Object.assign(page.frame, {
    shell: 'public',
    title: page.text('outbox.title'),
    caching: 'never',
  });
  return { to: searched(page), messages: messages(page) };
});

/** The same for scripts: `[{ to, channel, subject, text, code }]`. */
export const outboxJsonLoader = openLoader((page) => {
  const list = messages(page).map(({ to, channel, subject, text, code }: OutboxMessage) => ({
    to,
    channel,
    subject,
    text,
    code,
  }));
  return Response.json(list, { headers: { 'Cache-Control': 'no-store' } });
});

const searched = ({ url }: OpenPage) => (url.searchParams.get('to') ?? '').slice(0, 254);

function messages(page: OpenPage): OutboxMessage[] {
  if (page.mode !== 'demo') throw notFound();
  return readOutbox(page.db, page.secrets, searched(page));
}
