import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { day, flag, id, isObject, json, stamps, time } from '../columns';
import { companies } from './company';
import { files } from './file';

export const roles = ['superadmin', 'admin', 'entrepreneur', 'investor', 'tenant'] as const;
export type Role = (typeof roles)[number];

/** Columns of a list of projects that are shown only to people who chose them. */
export const optionalColumns = ['id', 'created_by', 'purchase_price', 'renovation_cost'] as const;
export type OptionalColumn = (typeof optionalColumns)[number];
export const densities = ['comfortable', 'compact'] as const;
export type ProjectView = { density: (typeof densities)[number]; columns: OptionalColumn[] };

function readProjectView(value: unknown): ProjectView {
  const { density, columns } = isObject(value) ? value : {};
  return {
    density: density === 'compact' ? density : 'comfortable',
    columns: optionalColumns.filter((name) => Array.isArray(columns) && columns.includes(name)),
  };
}

export const people = sqliteTable(
  'people',
  {
    id: id(),
    /** Null for the super admin, and for investors and tenants who signed up on their own. */
    companyId: integer().references(() => companies.id),
    role: text({ enum: roles }).notNull(),
    /** The admin or entrepreneur who manages a child user. */
    parentId: integer(),
    name: text().notNull(),
    email: text(),
    /** When its owner verified it (docs/rules.md#contacts); null if it was only typed. */
    emailVerifiedAt: time(),
    /** Dial code with its plus, `+972`. */
    countryCode: text(),
    /** Without dial code and leading zero. */
    phoneNumber: text(),
    /** Dial code and number, for looking up a person. */
    phone: text(),
    phoneVerifiedAt: time(),
    address: text(),
    photoFileId: integer().references(() => files.id),
    locale: text(),
    /** How they see lists of projects. */
    projectView: json(readProjectView).notNull().default(sql`'{}'`),
    /** True if they get the daily mail about their projects (docs/rules.md#daily-mail). */
    dailyMail: flag().notNull().default(true),
    /** The last day for which their daily mail was decided; null before the first one. */
    dailyMailDay: day(),
    /** Random; identifies the person to strangers (`/plans?userCode=`). */
    userCode: text().notNull(),
    twoFactorEnabled: flag().notNull().default(false),
    /** Sealed (AES-256-GCM); the key is outside the database. */
    google2faSecret: text(),
    /** The time step of the last accepted authenticator code, so that no code works twice. */
    google2faLastStep: integer(),
    /** False while the account is suspended, and once it was deleted. */
    isActive: flag().notNull().default(true),
    /** Who suspended the account; only a super admin restores what a super admin suspended. */
    suspendedBy: integer(),
    createdBy: integer(),
    /** Incremented with every edit, as in other tables. */
    version: integer().notNull().default(1),
    lastLoginAt: time(),
    deletedAt: time(),
    ...stamps,
  },
  (table) => [
    // A verified contact belongs to one person; unverified ones may be entered by several.
    uniqueIndex('people_proved_email')
      .on(table.email)
      .where(sql`deleted_at is null and email_verified_at is not null`),
    uniqueIndex('people_proved_phone')
      .on(table.phone)
      .where(sql`deleted_at is null and phone_verified_at is not null`),
    index('people_email').on(table.email).where(sql`deleted_at is null`),
    index('people_phone').on(table.phone).where(sql`deleted_at is null`),
    index('people_photo').on(table.photoFileId),
    uniqueIndex('people_user_code').on(table.userCode),
    index('people_company_role')
      .on(table.companyId, table.role, table.id, table.deletedAt)
      .where(sql`deleted_at is null`),
    index('people_role').on(table.role, table.id, table.deletedAt).where(sql`deleted_at is null`),
  ],
);

/** An email address or a phone, in a person's columns. */
export type ContactColumns =
  | { email: string | null }
  | { countryCode: string | null; phoneNumber: string | null; phone: string | null };

/**
 * A change of a verified contact, requested by another person; it takes effect once the new contact
 * confirms it.
 */
export const contactChanges = sqliteTable(
  'contact_changes',
  {
    id: id(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    before: text({ mode: 'json' }).$type<ContactColumns>().notNull(),
    after: text({ mode: 'json' }).$type<ContactColumns>().notNull(),
    askedBy: integer().notNull(),
    /** HMACs of the tokens sent to the new contact and to the old one. */
    confirmMac: text().notNull(),
    refuseMac: text().notNull(),
    answer: text({ enum: ['confirm', 'refuse'] }),
    expiresAt: time().notNull(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('contact_changes_person').on(table.personId, table.channel),
    uniqueIndex('contact_changes_confirm').on(table.confirmMac),
    uniqueIndex('contact_changes_refuse').on(table.refuseMac),
  ],
);

/**
 * Maintained by triggers, so that no list counts a hundred thousand rows; company 0 is the total.
 */
export const peopleTotals = sqliteTable(
  'people_totals',
  {
    companyId: integer().notNull(),
    /** A role, or `company-user` for an admin managed by another. */
    kind: text({ enum: [...roles, 'company-user'] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind] })],
);

export const permissions = [
  'projects.view',
  'projects.create',
  'projects.edit',
  'projects.delete',
  'phases.view',
  'phases.create',
  'phases.edit',
  'phases.delete',
  'milestones.view',
  'milestones.create',
  'milestones.edit',
  'milestones.delete',
  'documents.view',
  'documents.create',
  'documents.delete',
  'messages.view',
  'messages.create',
  'invitations.view',
  'invitations.create',
  'people.view',
  'people.create',
  'people.edit',
  'people.delete',
  'asset-types.view',
  'asset-types.create',
  'asset-types.edit',
  'asset-types.delete',
  'billing',
] as const;
export type Permission = (typeof permissions)[number];

export const personPermissions = sqliteTable(
  'person_permissions',
  {
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    permission: text({ enum: permissions }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.permission] })],
);
