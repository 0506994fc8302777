import type { Permission } from 'db/schema/person';
import { z } from 'zod';
import { may } from '~/models/access/actor.server';
import { entryList } from '~/models/books/list.server';
import { query } from '~/models/operation.server';
import { orderList } from '~/models/orders/list.server';
import { supplierList } from '~/models/suppliers/list.server';
import { requestList } from '~/models/tenant-requests/list.server';
import {
  findDocuments,
  findMessages,
  findMilestones,
  findPeople,
  findPhases,
  findProjects,
  findRequests,
  marksOf,
  maxCounted,
  type SearchRequest,
} from './find.server';
import { findEntries, findOrders, findSuppliers } from './find-books.server';

/** The newest results of each kind, and how many if only one kind is wanted. */
const maxResults = 10;

export const searchKinds = [
  'projects',
  'people',
  'phases',
  'milestones',
  'documents',
  'messages',
  'requests',
  'suppliers',
  'orders',
  'entries',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * Searches everything the actor may see, by kind. A kind is null without the permission for it, or
 * if only another kind is wanted (docs/rules.md#search).
 */
export const searchEverywhere = query({
  input: z.object({
    search: z.string().trim().max(200).catch(''),
    kind: z.enum(searchKinds).optional().catch(undefined),
  }),
  run(caller, { search, kind: only }) {
    const { db, actor } = caller;
    const request = { db, actor, search, marks: marksOf(db, actor) };
    const wants = (kind: SearchKind, permission: Permission) =>
      search !== '' && (only ?? kind) === kind && may(actor, permission);
    const most = only ? maxCounted : maxResults;
    const find = <Row>(
      kind: SearchKind,
      permission: Permission,
      found: (request: SearchRequest) => Row[],
    ) => {
      if (!wants(kind, permission)) return null;
      const rows = found(request);
      return { rows: rows.slice(0, most), total: rows.length, isMore: rows.length > most };
    };
    return {
      search,
      projects: wants('projects', 'projects.view') ? withMore(findProjects(caller, search)) : null,
      people: find('people', 'people.view', findPeople),
      phases: find('phases', 'phases.view', findPhases),
      milestones: find('milestones', 'milestones.view', findMilestones),
      documents: find('documents', 'documents.view', findDocuments),
      messages: find('messages', 'messages.view', findMessages),
      requests: requestList.permits(actor) ? find('requests', 'messages.view', findRequests) : null,
      suppliers: supplierList.permits(actor)
        ? find('suppliers', 'phases.view', findSuppliers)
        : null,
      orders: orderList.permits(actor) ? find('orders', 'phases.view', findOrders) : null,
      entries: entryList.permits(actor) ? find('entries', 'phases.view', findEntries) : null,
    };
  },
});

const withMore = <Row>({ rows, total }: { rows: Row[]; total: number }) => ({
  rows,
  total,
  isMore: total > rows.length,
});
