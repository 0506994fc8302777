export { auditExportLoader as loader } from '~/screens/audit/export.server';
