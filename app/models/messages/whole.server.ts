import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { type MessageRow, messageAsked, messageList } from './list.server';

/** Further back than this `before` leads, whose cost does not grow. */
const mostPages = 50;

const page = recordId().pipe(z.number().max(mostPages)).optional().catch(undefined);

/**
 * A page of a project's messages with all that was written, for a program that keeps them; none of
 * them counts as opened. By its number, or after the one that was read last.
 */
export const wholeMessages = query({
  ...messageList.spec,
  input: messageAsked.extend({ page }),
  run(caller, { page = 1, ...asked }) {
    const { next, rows } = pageOf(caller, asked, page);
    return { next, messages: withTexts(caller.db, rows) };
  },
});

type Asked = Parameters<typeof messageList.spec.run>[1];

/**
 * Pages are walked through: the newest are asked for most, and few pages are as far as anybody goes
 * by number.
 */
function pageOf(caller: Parameters<typeof messageList>[0], asked: Asked, page: number) {
  let found = messageList.spec.run(caller, asked);
  for (let at = 1; at < page; at += 1) {
    if (found.next === null) return { next: null, rows: [] };
    found = messageList.spec.run(caller, { ...asked, before: found.next });
  }
  return found;
}

function withTexts(db: Database, rows: MessageRow[]) {
  const texts = db
    .select({
      ...pick(
        messages,
        'id',
        'message',
        'senderId',
        'receiverId',
        'receiverType',
        'projectId',
        'phaseId',
      ),
      senderRole: people.role,
      file: { id: files.id, name: files.name },
    })
    .from(messages)
    .leftJoin(people, eq(people.id, messages.senderId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(
      inArray(
        messages.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(messages.id))
    .all();
  const byId = new Map(texts.map((text) => [text.id, text]));
  return rows.flatMap((row) => {
    const text = byId.get(row.id);
    return text ? [{ ...row, ...text }] : [];
  });
}
