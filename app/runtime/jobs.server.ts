import { nightlyBackup } from '~/models/backup/night.server';
import { checkBillingDaily } from '~/models/billing/checks/check.server';
import { updateBilling } from '~/models/billing/run-due.server';
import { announceDueBills } from '~/models/books/due.server';
import { remindOfCalls } from '~/models/capital-calls/remind.server';
import { exportCompany } from '~/models/company-export/make.server';
import { mailDaily } from '~/models/daily-mail/send.server';
import { deleteFile } from '~/models/files/keep.server';
import type { Jobs } from '~/models/jobs/job';
import { notifyReaders } from '~/models/messages/notices.server';
import { deliverCode, deliverMessage } from '~/models/outbox/deliver.server';
import { postTypedDaily } from '~/models/payers/daily.server';
import { computeFigures, renewFigures } from '~/models/projects/figures-job.server';
import { mailReport } from '~/models/reports/mail.server';
import { makeStatements } from '~/models/statements/make.server';
import { deliverWebhook } from '~/models/webhooks/deliver.server';
import { deleteExpired } from './sweep.server';

/** The handler of each kind of job. */
export const jobs: Jobs = {
  'backup.nightly': nightlyBackup,
  'bill.due': announceDueBills,
  'billing.check': checkBillingDaily,
  'billing.update': updateBilling,
  'capital-call.remind': remindOfCalls,
  'company.export': exportCompany,
  'daily.mail': mailDaily,
  'expired.delete': deleteExpired,
  'file.delete': deleteFile,
  'message.notify': notifyReaders,
  'outbox.code': deliverCode,
  'outbox.message': deliverMessage,
  'project.figures': computeFigures,
  'project.renew-figures': renewFigures,
  'report.mail': mailReport,
  'statement.make': makeStatements,
  'typed.post': postTypedDaily,
  'webhook.deliver': deliverWebhook,
};
