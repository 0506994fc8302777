import { listDownload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { auditList } from '~/models/audit/list.server';

export const auditExportLoader = pageLoader((page) => listDownload(page, 'audit.csv', auditList));
