import { day } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import type { AuditEntry } from '~/models/audit/list.server';
import { auditRecords, auditVerbs } from '~/models/audit/names';
import { shownChanges } from './changes.server';

/** An entry of the log in the reader's words. Times are UTC, as the log keeps them. */
export function shownEntry(text: Text, entry: AuditEntry) {
  const { id, at, company, project, recordId } = entry;
  const name = entry.name ?? (recordId === null ? null : `#${recordId}`);
  return {
    id,
    when: `${day(at ?? 0)} ${new Date(at ?? 0).toISOString().slice(11, 16)}`,
    actor: entry.actor ?? text('audit.nobody'),
    action: actionWords(text, entry.action),
    record: recordWords(text, entry.record),
    name,
    project: entry.record === 'project' ? null : project,
    company,
    changes: shownChanges(text, entry),
  };
}

export type ShownEntry = ReturnType<typeof shownEntry>;

function actionWords(text: Text, action: string): string {
  const verb = auditVerbs.find((known) => action.endsWith(`.${known}`));
  return verb ? text(`audit.verb.${verb}`) : action;
}

function recordWords(text: Text, record: string): string {
  const known = auditRecords.find((name) => name === record);
  return known ? text(`audit.record.${known}`) : record;
}
