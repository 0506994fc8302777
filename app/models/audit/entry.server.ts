import { day } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import { shownChanges } from './changes.server';
import type { AuditEntry } from './list.server';
import { auditRecords, auditVerbs } from './names';

/** An entry of the log in the reader's words. Times are UTC, as the log keeps them. */
export function shownEntry(text: Text, entry: AuditEntry) {
  const { id, at, company } = entry;
  return {
    id,
    when: `${day(at ?? 0)} ${new Date(at ?? 0).toISOString().slice(11, 16)}`,
    actor: entry.actor ?? text('audit.nobody'),
    action: actionWords(text, entry.action),
    record: recordWords(text, entry.record),
    name: nameOf(entry),
    project: projectOf(entry),
    company,
    changes: shownChanges(text, entry),
  };
}

export type ShownEntry = ReturnType<typeof shownEntry>;

export const nameOf = ({ name, recordId }: AuditEntry): string | null =>
  name ?? (recordId === null ? null : `#${recordId}`);

/** The project it happened in; an entry about a project names it already. */
export const projectOf = ({ record, project }: AuditEntry): string | null =>
  record === 'project' ? null : project;

export function actionWords(text: Text, action: string): string {
  const verb = auditVerbs.find((known) => action.endsWith(`.${known}`));
  return verb ? text(`audit.verb.${verb}`) : action;
}

export function recordWords(text: Text, record: string): string {
  const known = auditRecords.find((name) => name === record);
  return known ? text(`audit.record.${known}`) : record;
}
