import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { asc, gt } from 'drizzle-orm';
import { day, money } from '~/i18n/format';
import { isLocale, type Locale, textFor } from '~/i18n/words';
import { findActor } from '~/models/access/present.server';
import { AppError } from '~/models/errors';
import { enqueue } from '~/models/jobs/enqueue.server';
import { job } from '~/models/jobs/job';
import type { JobPayload } from '~/models/jobs/kinds';
import { type Reader, readerBatchSize } from '~/models/messages/readers.server';
import { mailPage } from '~/models/outbox/mail-page';
import { type Message, pictureName, queueMessages } from '~/models/outbox/send.server';
import { sentReportPath } from '~/paths';
import { Html } from '~/services/text/html';
import { findReport } from './content.server';
import { letterHtml } from './letter';
import { investorsOf } from './send.server';

type Sent = JobPayload<'report.mail'>;

/** Mails a report to its readers, one batch per job. Each gets what they may see themselves. */
export const mailReport = job<'report.mail'>({
  run: ({ secrets }, sent, { now }) => ({
    write(tx) {
      const { projectId, senderId, after, reportId } = sent;
      const readers = investorsOf(tx, projectId, senderId, gt(people.id, after))
        .orderBy(asc(people.id))
        .limit(readerBatchSize)
        .all();
      const mails = readers.flatMap((reader) => mailTo(tx, reader, sent));
      queueMessages(tx, secrets, mails, now);
      const last = readers.at(-1);
      if (readers.length < readerBatchSize || !last) return;
      enqueue(tx, 'report.mail', { ...sent, after: last.id }, { key: reportId, runAt: now });
    },
  }),
});

function mailTo(tx: Database, reader: Reader, sent: Sent): Message[] {
  const { email, emailVerifiedAt } = reader;
  const sentReport = email && reportFor(tx, reader.id, sent);
  if (!sentReport) return [];
  const { id, project, content } = sentReport;
  const locale = (isLocale(reader.locale) ? reader.locale : sent.locale) as Locale;
  const text = textFor(locale);
  const path = sentReportPath('member', project.id, id);
  const link = sent.origin && new URL(path, sent.origin).href;
  // An address that was only entered may be a stranger's, so the mail contains no names.
  if (emailVerifiedAt === null)
    return [
      {
        channel: 'mail',
        to: email,
        subject: text('report.mail.subjectUnnamed'),
        text: [text('report.mail.unnamed'), link].filter(Boolean).join('\n'),
      },
    ];
  const { logoFileId } = content.company;
  const pictures = [
    ...content.photos.map(({ fileId }) => ({ fileId, fit: 'cover' as const })),
    ...(logoFileId === null ? [] : [{ fileId: logoFileId, fit: 'inside' as const }]),
  ];
  const picture = (fileId: number) => `cid:${pictureName(fileId)}`;
  const { note, figures, by, company } = content;
  const value = figures.currentPropertyValue;
  const lines = [
    text('report.mail.text', { sender: by ?? company.name, project: project.name }),
    note,
    value !== null &&
      text('report.mail.figure', {
        label: text('project.field.currentValue'),
        value: money(value, project.currency),
      }),
    link,
  ];
  return [
    {
      channel: 'mail',
      to: email,
      subject: text('report.mail.subject', { project: project.name, date: day(content.date) }),
      text: lines.filter(Boolean).join('\n\n'),
      html: mailPage(new Html(letterHtml(content, { locale, picture, link })), locale),
      pictures,
    },
  ];
}

/** Null if the reader may not see it any more. */
function reportFor(tx: Database, personId: number, { projectId, reportId }: Sent) {
  const actor = findActor(tx, personId);
  try {
    return actor && findReport(tx, actor, projectId, reportId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
}
