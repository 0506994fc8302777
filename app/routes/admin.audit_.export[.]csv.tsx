export { auditExportLoader as loader } from '~/screens/audit/list.server';
