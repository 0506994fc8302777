import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, stamps, time } from '../columns';
import { companies } from './company';
import { people } from './person';
import { projects } from './project';

export const invitationStatuses = ['pending', 'accepted', 'rejected', 'withdrawn'] as const;

export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    invitedBy: integer().references(() => people.id),
    /** Set once the phone belongs to an account. */
    personId: integer().references(() => people.id, { onDelete: 'cascade' }),
    role: text({ enum: ['admin', 'investor', 'tenant'] }).notNull(),
    /** Empty for an invitation by email only, like the phone. */
    countryCode: text().notNull(),
    phone: text().notNull(),
    /** Lower case; empty for an invitation by phone only. */
    email: text().notNull().default(''),
    /** Random, part of the link for people without an account. */
    code: text().notNull(),
    status: text({ enum: invitationStatuses }).notNull().default('pending'),
    message: text().notNull().default(''),
    sentAt: time(),
    answeredAt: time(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('invitations_code').on(table.code),
    uniqueIndex('invitations_open')
      .on(table.projectId, table.phone, table.email)
      .where(sql`status = 'pending'`),
    index('invitations_company').on(table.companyId, table.id),
    index('invitations_inviter').on(table.invitedBy, table.id),
    index('invitations_person').on(table.personId, table.status, table.id),
    index('invitations_phone').on(table.phone, table.status),
    index('invitations_email').on(table.email, table.status),
  ],
);
