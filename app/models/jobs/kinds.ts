import { z } from 'zod';

const id = z.number().int().positive();

/** Every kind of job, with the payload it is stored with. */
export const payloads = {
  'backup.nightly': z.object({}),
  'bill.due': z.object({}),
  'billing.check': z.object({}),
  'billing.update': z.object({}),
  'capital-call.remind': z.object({}),
  'company.export': z.object({
    takeawayId: id,
    locale: z.string(),
    origin: z.string().nullable(),
  }),
  'daily.mail': z.object({}),
  'expired.delete': z.object({}),
  'file.delete': z.object({ hash: z.string() }),
  'message.notify': z.object({
    messageId: id,
    /** Readers up to this id have been notified. */
    after: z.number().int(),
    /** The sender's, for readers who chose no language and for links. */
    locale: z.string(),
    origin: z.string().nullable(),
  }),
  'outbox.code': z.object({ id }),
  'outbox.message': z.object({ id }),
  'project.figures': z.object({ projectId: id }),
  'project.renew-figures': z.object({}),
  'report.mail': z.object({
    projectId: id,
    reportId: id,
    senderId: id,
    /** Readers up to this id have been mailed. */
    after: z.number().int(),
    /** The sender's, for readers who chose no language and for links. */
    locale: z.string(),
    origin: z.string().nullable(),
  }),
  'statement.make': z.object({
    projectId: id,
    /** Statements up to this id have been made. */
    after: z.number().int(),
    /** The sender's, for readers who chose no language and for links. */
    locale: z.string(),
    origin: z.string().nullable(),
  }),
  'typed.post': z.object({}),
  'webhook.deliver': z.object({ deliveryId: id }),
};

export type JobKind = keyof typeof payloads;
export type JobPayload<Kind extends JobKind> = z.infer<(typeof payloads)[Kind]>;

export const jobKinds = Object.keys(payloads) as JobKind[];
export const isJobKind = (kind: string): kind is JobKind => kind in payloads;
