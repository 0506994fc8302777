import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { listAudit } from '~/models/audit/list.server';
import { auditRecords } from '~/models/audit/names';
import { mayReadAudit } from '~/models/audit/visible.server';
import { auditExportPath, auditPath } from '~/paths';
import { listHref } from '~/ui/list-state';
import { shownEntry } from './entry.server';

export const auditRule = { roles: ['superadmin', 'admin'] } as const;

/** Who did what to which record, and when; a company's own for its admin. */
export const auditListLoader = pageLoader(auditRule, auditList);

function auditList({ db, actor, url, frame, text }: Page) {
  if (!mayReadAudit(actor)) throw notFound();
  const state = readListQuery(url, { sortable: ['id'], filters: ['record'] });
  const { rows, total, isMore } = listAudit(db, actor, { ...state, record: state.filters.record });
  Object.assign(frame, { title: text('audit.title'), caching: 'never' });
  return {
    title: frame.title,
    path: auditPath(),
    exportHref: listHref(auditExportPath(), state, {}),
    state,
    rows: rows.map((entry) => shownEntry(text, entry)),
    total,
    isMore,
    hasCompany: actor.role === 'superadmin',
    records: auditRecords.map((value) => ({ value, label: text(`audit.record.${value}`) })),
  };
}
