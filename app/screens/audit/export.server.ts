import { listDownload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { auditList } from '~/models/audit/list.server';

/** The log as the list's search and filter narrow it, oldest first. */
export const auditExportLoader = pageLoader((page) => listDownload(page, 'audit.csv', auditList));
