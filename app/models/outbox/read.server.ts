import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import { and, desc, eq, gte, like, ne } from 'drizzle-orm';
import type { Secrets } from '~/services/secrets/secrets.server';
import { asciiDigits } from '~/services/text/digits';

const longest = 100;

/** Reads the demo's outbox. `to` is an email address or a phone in any spelling. */
export function readOutbox(db: Database, secrets: Secrets, to: string) {
  return db
    .select()
    .from(outbox)
    .where(and(ne(outbox.to, ''), sentTo(to)))
    .orderBy(desc(outbox.id))
    .limit(longest)
    .all()
    .map(({ id, to, channel, subject, text, code, createdAt }) => ({
      id,
      to,
      channel,
      subject,
      createdAt,
      text: text ? secrets.open(text) : '',
      code: code ? secrets.open(code) : null,
    }));
}

export type OutboxMessage = ReturnType<typeof readOutbox>[number];

/** For the demo only. */
export function latestCode(
  db: Database,
  secrets: Secrets,
  to: string,
  since: number,
): string | null {
  const row = db
    .select({ code: outbox.code })
    .from(outbox)
    .where(and(eq(outbox.to, to), gte(outbox.createdAt, since)))
    .orderBy(desc(outbox.id))
    .limit(1)
    .get();
  return row?.code ? secrets.open(row.code) : null;
}

function sentTo(recipient: string) {
  const text = recipient.trim().toLowerCase();
  if (!text) return undefined;
  if (/[^\d\s+().-]/.test(asciiDigits(text))) return eq(outbox.to, text);
  // `+` in a query arrives as a space, and a number may be typed without its dial code.
  const digits = asciiDigits(text).replace(/\D/g, '').replace(/^0+/, '');
  return digits ? like(outbox.to, `+%${digits}`) : eq(outbox.to, text);
}
