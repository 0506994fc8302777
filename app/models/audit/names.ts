export const auditRecords = [
  'project',
  'phase',
  'milestone',
  'document',
  'message',
  'invitation',
  'person',
  'company',
  'asset-type',
  'subscription',
  'card',
  'faq',
] as const;
export type AuditRecord = (typeof auditRecords)[number];

/** What is done to them: an action is a record and one of these, `project.create`. */
export const auditVerbs = [
  'create',
  'update',
  'delete',
  'restore',
  'move',
  'accept',
  'reject',
  'withdraw',
  'activate',
  'trial',
  'signup',
  'import',
  'view-as',
  'view-end',
  'subscribe',
  'unsubscribe',
  'recovery-codes',
] as const;
export type AuditVerb = (typeof auditVerbs)[number];
