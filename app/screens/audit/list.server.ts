import { listDownload, listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { timesFor } from '~/models/access/times.server';
import { formatEntry, recordWords } from '~/models/audit/entry.server';
import { auditList } from '~/models/audit/list.server';
import { recordNames } from '~/models/audit/names';
import { auditExportPath, auditPath } from '~/paths';
import { listHref } from '~/ui/list-state';

export const auditListLoader = pageLoader((page) => {
  const { actor, text } = page;
  const list = auditList(page, listPayload(page));
  return {
    caching: 'never',
    ...list,
    rows: list.rows.map((entry) => formatEntry(text, entry, timesFor(page.actor))),
    title: text('audit.title'),
    path: auditPath(),
    exportHref: listHref(auditExportPath(), list.state, {}),
    hasCompany: actor.role === 'superadmin',
    records: recordNames.map((value) => ({ value, label: recordWords(text, value) })),
  };
});

export const auditExportLoader = pageLoader((page) => listDownload(page, 'audit.csv', auditList));
