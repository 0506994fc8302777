import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { faqs } from 'db/schema/faq';
import { assetTypes } from 'db/schema/project';
import { supportMessages } from 'db/schema/support';
import { milestones, phases } from 'db/schema/work';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { createAssetType } from '~/models/asset-types/save.server';
import { uploadDocument } from '~/models/documents/save.server';
import { AppError, Refused } from '~/models/errors';
import { createFaq } from '~/models/faq/save.server';
import { sweepIdempotencyKeys } from '~/models/idempotency/idempotency.server';
import { createMilestone } from '~/models/milestones/save.server';
import type { Payload } from '~/models/operation.server';
import { createPerson } from '~/models/people/save.server';
import { createPhase } from '~/models/phases/save.server';
import { countOf } from '~/models/rows.server';
import { sendSupportMessage } from '~/models/support/send.server';
import { as } from '../support/caller';
import { closeDatabases, freshDatabase } from '../support/database';
import { assertProperty, databaseRuns } from '../support/property-runs';
import { errorKeysOf } from '../support/refused';
import { company, now, person, upload } from '../support/world';
import { milestonePayload, phasePayload } from './phases-set-up';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const chief = person(db, 'superadmin', { companyId: null });
  const phaseIds = ['First', 'Second'].map(
    (title) =>
      createPhase(as(db, one.admin), phasePayload({ project_id: one.project.id, title })).id,
  );
  return { db, one, chief, phaseIds };
}

type World = ReturnType<typeof setUp>;

/** Operations that always succeed, with several payloads each. */
const operations = {
  phase: {
    perform: createPhase,
    payload: ({ one }: World, variant: number) =>
      phasePayload({ project_id: one.project.id, title: `Phase ${variant}` }),
  },
  milestone: {
    perform: createMilestone,
    // The variants differ only in the phase, which is not a form field.
    payload: ({ phaseIds }: World, variant: number) =>
      milestonePayload({ phase_id: phaseIds[variant % 2] }),
  },
  document: {
    perform: uploadDocument,
    payload: ({ one }: World, variant: number) => ({
      project_id: one.project.id,
      name: `Plan ${variant}`,
    }),
  },
  support: {
    perform: sendSupportMessage,
    payload: (_: World, variant: number) => ({
      name: 'A',
      email: 'a@b.test',
      message: `Text ${variant}`,
    }),
  },
};
const tables = [phases, milestones, documents, supportMessages];
const countAll = (db: Database) =>
  tables.reduce((sum, table) => sum + countOf(db, table, undefined), 0);

const long = 'k'.repeat(64);
const usable = ['key-00001', 'key-00002', `${long}1`, `${long}2`];
const malformed = ['short', 'x'.repeat(201), 'with a space', 'ключ-ключ'];
const step = fc.record({
  operation: fc.constantFrom(...(Object.keys(operations) as (keyof typeof operations)[])),
  who: fc.constantFrom<'admin' | 'entrepreneur'>('admin', 'entrepreneur'),
  variant: fc.nat(1),
  key: fc.option(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...usable) }, fc.constantFrom(...malformed)),
  ),
});

const outcomeOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    if (error instanceof Refused) return Object.keys(error.fields);
    throw error;
  }
};

test('ties a key to one person, one operation and one payload, in any order of requests', async () => {
  await assertProperty(
    fc
      .property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const world = setUp();
        const { db, one } = world;
        const earlierCalls = new Map<string, { variant: number; result: unknown }>();
        steps.forEach(({ operation, who, variant, key }, index) => {
          const actor: Actor = one[who];
          const { perform, payload } = operations[operation];
          const form: Payload = {
            ...payload(world, variant),
            ...(key !== null && { form_key: key }),
          };
          if (operation === 'document')
            form.document_id = String(upload(db, actor, { hash: `hash-${variant}` }));
          const before = countAll(db);
          // Each call uses another network, to stay within the rate limit for messages.
          const outcome = outcomeOf(() =>
            perform(as(db, actor, { address: `192.0.2.${index}` }), form),
          );
          const added = countAll(db) - before;
          const own = `${who} ${operation} ${key}`;
          const earlier = earlierCalls.get(own);
          if (key !== null && malformed.includes(key))
            expect([outcome, added]).toEqual([['form_key'], 0]);
          else if (!earlier || key === null) {
            expect([outcome, added]).toEqual([
              expect.objectContaining({ id: expect.any(Number) }),
              1,
            ]);
            earlierCalls.set(own, { variant, result: outcome });
          } else if (earlier.variant === variant)
            expect([outcome, added]).toEqual([earlier.result, 0]);
          else expect([outcome, added]).toEqual(['idempotency-key-reused', 0]);
        });
      })
      .afterEach(closeDatabases),
    { ...databaseRuns(60), seed: 20_261_122 },
  );
});

test('creates both records for one key used with two operations', () => {
  const { db, one, chief } = setUp();
  const form_key = 'one-key-for-both';
  createFaq(as(db, chief), faqPayload({ form_key }));
  const before = countOf(db, assetTypes, undefined);
  createAssetType(as(db, one.admin), { name: 'Loft', form_key });
  createPhase(as(db, one.admin), phasePayload({ project_id: one.project.id, form_key }));
  expect([
    countOf(db, assetTypes, undefined),
    countOf(db, phases, undefined),
    countOf(db, faqs, undefined),
  ]).toEqual([before + 1, 3, 1]);
});

test('creates both people for one key used with two roles', () => {
  const { db, one } = setUp();
  const fields = {
    name: 'Dana',
    email: 'dana@example.test',
    country_code: 'IL',
    phone_number: '0505557001',
    address: 'Haifa',
    form_key: 'one-key-for-both',
  };
  const photo_id = () => String(upload(db, one.admin, { hash: 'the same photo' }));
  const caller = as(db, one.admin, { gateway: null });
  const tenant = createPerson.tenant(caller, { ...fields, photo_id: photo_id() });
  expect(createPerson.tenant(caller, { ...fields, photo_id: photo_id() })).toEqual(tenant);
  expect(
    errorKeysOf(() => createPerson.investor(caller, { ...fields, photo_id: photo_id() })),
  ).toHaveProperty('email');
});

test('forgets a key after a day', () => {
  const { db, one } = setUp();
  const send = (title: string) =>
    createPhase(
      as(db, one.admin),
      phasePayload({ project_id: one.project.id, title, form_key: 'the-same-key' }),
    );
  const first = send('One');
  sweepIdempotencyKeys(db, now + 23 * 3_600_000);
  expect(() => send('Two')).toThrow('idempotency-key-reused');
  sweepIdempotencyKeys(db, now + 25 * 3_600_000);
  expect(send('Two').id).not.toBe(first.id);
});

const faqPayload = (more: Payload = {}): Payload => ({
  question_en: 'Why?',
  answer_en: 'Because.',
  question_he: 'למה?',
  answer_he: 'ככה.',
  sort_order: '1',
  ...more,
});

test('gives each operation its own keys, even if several share a name', async () => {
  type Found = { spec?: { name?: string; once?: boolean | string } };
  const folder = path.resolve(import.meta.dirname, '../../app/models');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.server\.ts$/.test(file));
  const modules = [];
  // One after another, since Vitest fails an import that waits for a minute, behind others too.
  for (const file of sources) modules.push(await import(path.join(folder, file)));
  const exported = modules.flatMap((module) =>
    Object.values<Found | Record<string, Found>>(module),
  );
  const flat = exported.flatMap((exportedValue) =>
    exportedValue?.spec || !isPlain(exportedValue) ? [exportedValue] : Object.values(exportedValue),
  );
  const scopes = [...new Set(flat as Found[])].flatMap((operation) => {
    const { name, once } = operation?.spec ?? {};
    return once ? [`${name} ${once}`] : [];
  });
  expect(scopes.length).toBeGreaterThan(20);
  expect(new Set(scopes).size).toBe(scopes.length);
});

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
