import { day, money } from '~/i18n/format';
import type { Times } from '~/i18n/times';
import { type Text, type TextKey, wordOr } from '~/i18n/words';
import type { AuditEntry } from './list.server';
import {
  auditRecords,
  auditVerbs,
  type FieldName,
  fieldKinds,
  impliedBy,
  kindsByRecord,
  recordNames,
} from './names';

export function formatEntry(text: Text, entry: AuditEntry, times: Times) {
  const { id, at, company } = entry;
  return {
    id,
    at: at ?? 0,
    actor: actorOf(text, entry),
    action: actionWords(text, entry.action),
    record: recordWords(text, entry.record),
    name: nameOf(entry),
    project: projectOf(entry),
    company,
    changes: formatChanges(text, entry, times),
  };
}

export type FormattedEntry = ReturnType<typeof formatEntry>;

/** The name of the actor, with the API key if one was used. */
export function actorOf(text: Text, { actor, keyName }: AuditEntry): string {
  const name = actor ?? text('audit.formerUser');
  return keyName === null ? name : text('audit.byKey', { name, key: keyName });
}

export const nameOf = ({ name, recordId }: AuditEntry): string | null =>
  name ?? (recordId === null ? null : `#${recordId}`);

/** The project of an entry; null for entries about a project, which already name it. */
export const projectOf = ({ record, project }: AuditEntry): string | null =>
  record === 'project' ? null : project;

export function actionWords(text: Text, action: string): string {
  const verb = auditVerbs.find((candidate) => action.endsWith(`.${candidate}`));
  return verb ? text(`audit.verb.${verb}`) : action;
}

export function recordWords(text: Text, record: string): string {
  const recordName = recordNames.find((name) => name === record);
  return recordName ? text(auditRecords[recordName].words) : record;
}

export type FormattedChange = { field: string; from: string | null; to: string | null };

const maxLength = 120;

export function formatChanges(
  text: Text,
  { record, changes, currency }: AuditEntry,
  times: Times,
): FormattedChange[] {
  return Object.entries(changes).flatMap(([name, { from, to }]) => {
    if (name in impliedBy && impliedBy[name as keyof typeof impliedBy] in changes) return [];
    const show = (value: unknown) =>
      record === 'job' && typeof value === 'string'
        ? wordOr(text, `system.jobs.kind.${value}`, value)
        : formatValue(text, kindOf(record, name), value, currency, times);
    const [before, after] =
      isKnown(name) && fieldKinds[name] === 'permissions'
        ? permissionDifference(from, to)
        : [from, to];
    return [{ field: fieldLabel(text, record, name), from: show(before), to: show(after) }];
  });
}

function permissionDifference(from: unknown, to: unknown): [removed: string, added: string] {
  const [before, after] = [from, to].map((list) => String(list ?? '').split(' '));
  const without = (list: string[] = [], other: string[] = []) =>
    list.filter((permission) => !other.includes(permission)).join(' ');
  return [without(before, after), without(after, before)];
}

function fieldLabel(text: Text, record: string, name: string): string {
  if (isKnown(name)) return text(`audit.field.${name}`);
  const noun = record.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return wordOr(text, `${noun}.field.${name}`, name);
}

const isKnown = (name: string): name is FieldName => Object.hasOwn(fieldKinds, name);

const kindOf = (record: string, name: string) =>
  isKnown(name) ? fieldKinds[name] : (kindsByRecord[record]?.[name] ?? 'text');

function formatValue(
  text: Text,
  kind: ReturnType<typeof kindOf>,
  value: unknown,
  currency: string | null,
  times: Times,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  switch (kind) {
    case 'money':
      return typeof value === 'number' ? money(value, currency ?? 'USD') : String(value);
    case 'amounts':
      return Array.isArray(value) ? formatAmounts(value, currency) : plain(text, value);
    case 'day':
      if (typeof value === 'number') return times.day(value);
      return /^\d{4}-\d\d-\d\d/.test(String(value)) ? day(String(value)) : String(value);
    case 'record':
      return `#${value}`;
    case 'hidden':
      return text('audit.changed');
    case 'permissions':
      return formatPermissions(text, String(value).split(' '));
    case 'word':
      return wordOr(text, `audit.value.${value}`, String(value));
    default:
      return plain(text, value);
  }
}

/** `Lawyer $1,250, Purchase tax $9,000` */
const formatAmounts = (
  rows: { label: string; amount: number }[],
  currency: string | null,
): string | null =>
  rows.map(({ label, amount }) => `${label} ${money(amount, currency ?? 'USD')}`).join(', ') ||
  null;

function plain(text: Text, value: unknown): string {
  if (typeof value === 'boolean') return text(value ? 'person.info.yes' : 'person.info.no');
  const formatted = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return formatted.length > maxLength ? `${formatted.slice(0, maxLength)}…` : formatted;
}

/** `Projects (View, Edit), Phases (View)` */
function formatPermissions(text: Text, permissions: string[]): string {
  const verbs = new Map<string, string[]>();
  for (const permission of permissions) {
    const [about = '', verb = 'manage'] = permission.split('.');
    verbs.set(about, [...(verbs.get(about) ?? []), verb]);
  }
  const label = (part: string) => text(`person.permission.${part}` as TextKey);
  return [...verbs]
    .map(([about, all]) => `${label(about)} (${all.map(label).join(', ')})`)
    .join(', ');
}
