import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faqs } from 'db/schema/faq';
import { getTableColumns } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { timesIn } from '~/i18n/times';
import { locales, textFor } from '~/i18n/words';
import { formatEntry } from '~/models/audit/entry.server';
import type { AuditEntry } from '~/models/audit/list.server';
import { auditRecords, type RecordType, recordNames } from '~/models/audit/names';

const utc = timesIn('UTC');

const models = path.resolve(import.meta.dirname, '../../app/models');
const records = recordNames.join('|');

/** Every action that a model records, read from the source lines that name one. */
const recordedActions = readdirSync(models, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.server.ts'))
  .flatMap((name) => readFileSync(path.join(models, name), 'utf8').split('\n'))
  .filter((line) => /\b(action|name)\b/.test(line))
  .flatMap(actionsIn);

function actionsIn(line: string): string[] {
  const whole = [...line.matchAll(new RegExp(`'((?:${records})\\.[\\w-]+)'`, 'g'))].map(
    ([, action = '']) => action,
  );
  const [, record, one, other] = /`(\w+)\.\$\{.*'([\w-]+)' : '([\w-]+)'\}`/.exec(line) ?? [];
  return record ? [...whole, `${record}.${one}`, `${record}.${other}`] : whole;
}

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: 0,
  actor: 'Noa',
  company: null,
  currency: 'ILS',
  action: '',
  record: 'person',
  recordId: 1,
  name: null,
  project: null,
  changes: {},
  address: null,
  keyName: null,
  ...more,
});

/**
 * Columns left out of the log: they mean nothing to a reader, are secret, or are set by triggers.
 */
const unsaid = new Set([
  'budgetLockedAt',
  'plannedOutside',
  'actualOutside',
  'costToCome',
  'account',
  'isTyped',
  'typedPayer',
  'soldBefore',
  'closedAt',
  'soldCount',
  'purchasePayer',
  'valuedOn',
  'budgetLockedBy',
  'approved',
  'actual',
  'paid',
  'lastCategory',
  'lastVatRate',
  'billed',
  'supplierId',
  'indexId',
  'submittedBy',
  'suspendedBy',
  'submittedAt',
  'decidedBy',
  'decidedAt',
  'orderLineId',
  'id',
  'fileBytes',
  'personId',
  'tokenHash',
  'credentialId',
  'publicKey',
  'counter',
  'rpId',
  'aaguid',
  'transports',
  'isSynced',
  'lastUsedAt',
  'expiresAt',
  'createdAt',
  'updatedAt',
  'createdBy',
  'deletedAt',
  'deletedBy',
  'version',
  'companyId',
  'projectId',
  'userCode',
  'google2faSecret',
  'google2faLastStep',
  'lastLoginAt',
  'fileId',
  'uploadedBy',
  'replacedBy',
  'projectCount',
  'unpricedCount',
  'projectValue',
  'unpricedValue',
  'projectInvestment',
  'currency',
  'nameKey',
  'secret',
  'oldSecret',
  'oldSecretUntil',
  'pausedAt',
  'pausedBecause',
  'failingSince',
  'projectView',
  'dailyMailDay',
  // The log names the baseline, which copies all the dates at once.
  'baselineSavedAt',
  'baselineStartDate',
  'baselineEndDate',
  'baselineDueDate',
  // An update to investors gets these once, from the figures and when it is sent.
  'startsAt',
  'endsAt',
  'hasAmounts',
  'budget',
  'forecast',
  'cash',
  'sentBy',
  'messageId',
]);

test('names a job that was run again as the System page does', () => {
  const retried = entry({ record: 'job', changes: { name: { to: 'outbox.code' } } });
  const { changes } = formatEntry(textFor('en-US'), retried, utc);
  expect(changes).toEqual([{ field: 'Name', from: null, to: 'A sign-in code' }]);
});

test('names only the permissions that were revoked or granted, by their subject', () => {
  const [from, to] = [
    'projects.view projects.edit phases.view',
    'projects.view billing people.view people.edit',
  ];
  const formatted = formatEntry(
    textFor('en-US'),
    entry({ changes: { permissions: { from, to } } }),
    utc,
  );
  expect(formatted.changes).toEqual([
    {
      field: 'Permissions',
      from: 'Projects (Edit), Phases (View)',
      to: 'Plans and cards (Manage), People (View, Edit)',
    },
  ]);
});

test('shows moments in the reader’s time zone and days as they are written', () => {
  const changes = {
    emailVerifiedAt: { to: Date.UTC(2026, 2, 14, 22, 30) },
    startDate: { to: '2026-03-14' },
  };
  const days = (zone: string) =>
    formatEntry(textFor('en-US'), entry({ changes }), timesIn(zone)).changes.map(({ to }) => to);
  expect(days('UTC')).toEqual(['14/03/2026', '14/03/2026']);
  expect(days('Asia/Jerusalem')).toEqual(['15/03/2026', '14/03/2026']);
});

describe.each(locales)('in %s', (locale) => {
  const text = textFor(locale);

  test('every recorded action has a text', () => {
    expect(recordedActions).toEqual(
      expect.arrayContaining(['invitation.reject', 'person.recovery-codes']),
    );
    expect(new Set(recordedActions).size).toBeGreaterThan(30);
    for (const action of recordedActions)
      expect(formatEntry(text, entry({ action }), utc).action).not.toBe(action);
  });

  test('every field that can change has a name', () => {
    const named = Object.entries<RecordType>(auditRecords);
    const tables = named.flatMap(([record, { name }]) =>
      name ? [[record, name.table] as const] : [],
    );
    const nameless = [...tables, ['faq', faqs] as const].flatMap(([record, table]) =>
      Object.keys(getTableColumns(table)).filter((field) => {
        const { changes } = formatEntry(
          text,
          entry({ record, changes: { [field]: { to: 'x' } } }),
          utc,
        );
        return !unsaid.has(field) && changes[0]?.field === field;
      }),
    );
    expect(nameless).toEqual([]);
  });
});
