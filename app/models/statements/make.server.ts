import type { Database } from 'db/client.server';
import { statements } from 'db/schema/statement';
import { eq } from 'drizzle-orm';
import { ownStatementPath } from '~/book-paths';
import { day } from '~/i18n/format';
import { defaultLocale, isLocale } from '~/i18n/words';
import { notifyEach } from '~/models/holdings/notices.server';
import { enqueue } from '~/models/jobs/enqueue.server';
import { type JobServices, job } from '~/models/jobs/job';
import type { JobPayload } from '~/models/jobs/kinds';
import { announce } from '~/models/webhooks/enqueue.server';
import { type Batch, storeBatch, typesetNext } from './typeset.server';

type StatementRequest = JobPayload<'statement.make'>;

/** Creates the PDFs of requested statements, a batch per job, and notifies their holders. */
export const makeStatements = job<'statement.make'>({
  async run(services, request, { now }) {
    const batch = await typesetNext(services, request, now);
    if (!batch) return undefined;
    return {
      write: (tx) => {
        storeBatch(tx, batch, now);
        notifyHolders({ ...services, tx, now }, request, batch);
        if (batch.last === null) return;
        const rest = { ...request, after: batch.last };
        enqueue(tx, 'statement.make', rest, { key: batch.last, runAt: now });
      },
    };
  },
});

type Sender = JobServices & { tx: Database; now: number };

function notifyHolders(sender: Sender, request: StatementRequest, { project, made }: Batch) {
  const { tx, now } = sender;
  const locale = isLocale(request.locale) ? request.locale : defaultLocale;
  const mailed = made.filter(({ byMail }) => byMail);
  const ids = notifyEach(
    { ...sender, locale, origin: request.origin },
    mailed,
    (text, { id, holdingId, startsOn, endsOn }) => {
      const values = { project: project.name, from: day(startsOn), to: day(endsOn) };
      const short = text('statement.mail.text', values);
      return {
        subject: text('statement.mail.subject', values),
        lines: [short],
        short,
        path: ownStatementPath(holdingId, id),
      };
    },
  );
  for (const [{ id }, mailId] of ids)
    tx.update(statements).set({ mailId, mailStatus: 'waiting' }).where(eq(statements.id, id)).run();
  for (const { id } of made) {
    const { companyId, id: projectId } = project;
    announce(tx, 'statement.ready', { companyId, projectId, recordId: id, changes: {}, at: now });
  }
}
