import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { files } from 'db/schema/file';
import { type Permission, people, personPermissions, type Role } from 'db/schema/person';
import { assetTypes, projectMembers, projects } from 'db/schema/project';
import type { Actor } from '~/models/access/actor.server';
import { add, now } from './add-row';

export { now };

const stamps = { createdAt: now, updatedAt: now };
let serial = 0;

type PersonOptions = {
  companyId: number | null;
  parentId?: number;
  permissions?: Permission[];
  email?: string;
};

/**
 * Adds a person.
 * @returns the actor of a session
 */
export function person(db: Database, role: Role, options: PersonOptions): Actor {
  serial += 1;
  const {
    companyId,
    parentId = null,
    permissions = [],
    email = `${role}${serial}@example.test`,
  } = options;
  const fields = {
    companyId,
    role,
    parentId,
    email,
    emailVerifiedAt: now,
    name: `${role} ${serial}`,
    userCode: `code-${serial}`,
  };
  const id = write(db, (tx) => add(tx, people, fields));
  for (const permission of permissions)
    db.insert(personPermissions).values({ personId: id, permission }).run();
  return {
    id,
    role,
    companyId,
    companyName: companyId === null ? null : `Company ${companyId}`,
    currency: 'USD',
    timeZone: null,
    name: fields.name,
    email,
    locale: null,
    parentId,
    permissions: new Set(permissions),
    seesOnlyOwnCompany: false,
  };
}

/** Adds a company with an admin, an entrepreneur, an asset type and the entrepreneur's project. */
export function company(db: Database) {
  const { id } = db
    .insert(companies)
    .values({ name: 'A company', currency: 'USD', ...stamps })
    .returning()
    .get();
  const admin = person(db, 'admin', { companyId: id });
  const entrepreneur = person(db, 'entrepreneur', { companyId: id });
  const assetType = db
    .insert(assetTypes)
    .values({ companyId: id, name: 'Apartment', nameKey: 'apartment', ...stamps })
    .returning()
    .get();
  return { id, admin, entrepreneur, assetType, project: project(db, entrepreneur, assetType.id) };
}

export function project(
  db: Database,
  owner: Actor,
  assetTypeId: number,
  fields: Partial<typeof projects.$inferInsert> = {},
) {
  const all = {
    companyId: owner.companyId ?? 0,
    assetTypeId,
    ownerId: owner.id,
    createdBy: owner.id,
    name: 'Shabazi 12',
    description: 'A stone house.',
    location: 'Neve Tzedek, Tel Aviv',
    currentPropertyValue: 250_000_000,
    purchasePrice: 180_000_000,
    renovationCost: 40_000_000,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    ...stamps,
    ...fields,
  };
  return write(db, (tx) => tx.insert(projects).values(all).returning().get());
}

/** Makes a person a member of a project, like an accepted invitation. */
export function join(db: Database, projectId: number, member: Actor, role: 'investor' | 'tenant') {
  db.insert(projectMembers).values({ projectId, personId: member.id, role, createdAt: now }).run();
}

/** Adds an unused upload of a person. */
export function upload(db: Database, by: Actor, fields: { hash?: string } = {}): number {
  const { id } = db
    .insert(files)
    .values({
      companyId: by.companyId,
      hash: 'a'.repeat(64),
      name: 'house.jpg',
      mediaType: 'image/webp',
      size: 1,
      uploadedBy: by.id,
      ...stamps,
      ...fields,
    })
    .returning()
    .get();
  return id;
}
