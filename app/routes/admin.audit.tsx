export { AuditListScreen as default } from '~/screens/audit/list';
export { auditListLoader as loader } from '~/screens/audit/list.server';
