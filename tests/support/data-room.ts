import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { holdingChanges, holdings } from 'db/schema/holding';
import type { Actor } from '~/models/access/actor.server';
import { uploadDocument } from '~/models/documents/save.server';
import { as } from './caller';
import { freshDatabase } from './database';
import { company, join, now, person, upload } from './world';

const stamps = { createdAt: now, updatedAt: now };

function addHolding(
  db: Database,
  projectId: number,
  { id, name }: Actor,
  shareClass: string | null,
  committed = 1000,
): number {
  const row = { projectId, personId: id, name, shareClass, committed, joinedOn: '2026-01-01' };
  const { id: holdingId } = db
    .insert(holdings)
    .values({ ...row, ...stamps })
    .returning()
    .get();
  const change = { holdingId, kind: 'commitment' as const, date: row.joinedOn, amount: committed };
  if (committed !== 0)
    db.insert(holdingChanges)
      .values({ ...change, ...stamps })
      .run();
  return holdingId;
}

/** A project with a document of each audience, and a reader of each kind. */
export function dataRoom() {
  const db = freshDatabase();
  const one = company(db);
  const { id } = one.project;
  const member = (role: 'investor' | 'tenant') => {
    const actor = person(db, role, { companyId: one.id });
    join(db, id, actor, role);
    return actor;
  };
  const readers = {
    admin: one.admin,
    owner: one.entrepreneur,
    user: person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['projects.view', 'documents.view'],
    }),
    superadmin: person(db, 'superadmin', { companyId: null }),
    ofA: member('investor'),
    ofB: member('investor'),
    withoutClass: member('investor'),
    withoutHolding: member('investor'),
    tenant: member('tenant'),
    soldAll: member('investor'),
    colleague: person(db, 'entrepreneur', { companyId: one.id }),
    stranger: company(db).admin,
    outside: person(db, 'investor', { companyId: one.id }),
  };
  const holdingIds = {
    ofA: addHolding(db, id, readers.ofA, 'A'),
    ofB: addHolding(db, id, readers.ofB, 'B'),
    withoutClass: addHolding(db, id, readers.withoutClass, null),
    soldAll: addHolding(db, id, readers.soldAll, 'A', 0),
    // A tenant is never a holder.
    tenant: addHolding(db, id, readers.tenant, 'A'),
  };
  const add = (name: string, audience: string, share_classes: string[] = []) =>
    uploadDocument(as(db, one.entrepreneur), {
      project_id: id,
      name,
      document_id: upload(db, one.entrepreneur),
      audience,
      share_classes,
    }).id;
  const papers = {
    everyone: add('Paper everyone', 'everyone'),
    managers: add('Paper managers', 'managers'),
    holders: add('Paper holders', 'holders'),
    classA: add('Paper classA', 'classes', ['A']),
    bothClasses: add('Paper bothClasses', 'classes', ['A', 'B']),
  };
  const fileOf = (name: keyof typeof papers) =>
    db
      .select()
      .from(documents)
      .all()
      .find((row) => row.id === papers[name])?.fileId ?? 0;
  return { db, one, projectId: id, readers, holdingIds, papers, fileOf, add };
}

export type DataRoom = ReturnType<typeof dataRoom>;
type Reader = keyof DataRoom['readers'];
type Paper = keyof DataRoom['papers'];

const all: Paper[] = ['everyone', 'managers', 'holders', 'classA', 'bothClasses'];

/** The documents that each kind of reader sees. */
export const seenBy: Record<Reader, Paper[]> = {
  admin: all,
  owner: all,
  user: all,
  superadmin: all,
  ofA: ['everyone', 'holders', 'classA', 'bothClasses'],
  ofB: ['everyone', 'holders', 'bothClasses'],
  withoutClass: ['everyone', 'holders'],
  withoutHolding: ['everyone'],
  tenant: ['everyone'],
  soldAll: ['everyone'],
  colleague: [],
  stranger: [],
  outside: [],
};

export const readerNames = Object.keys(seenBy) as Reader[];
export const paperNames = all;
