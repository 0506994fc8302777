import type { Role } from 'db/schema/person';
import { tenantRequests } from 'db/schema/tenant-request';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import {
  ofProjectsRunBy,
  projectCondition,
  projectRunners,
  projectsVisibleTo,
} from '~/models/projects/visible.server';

export const requestReaders = ['tenant', ...projectRunners] as const satisfies Role[];

/** Reading and answering requests takes the permissions for messages. */
export const readRule = { permission: 'messages.view', roles: requestReaders } as const;

/**
 * Every query on requests must use this condition. Tenants see their own requests, the people who
 * run a project all of its requests, and others none (docs/rules.md#tenant-requests).
 */
export function requestsVisibleTo(actor: Audience): SQL {
  if (projectRunners.some((role) => role === actor.role))
    return ofProjectsRunBy(actor, tenantRequests, tenantRequests.projectId);
  if (actor.role !== 'tenant') return sql`false`;
  return and(
    eq(tenantRequests.createdBy, actor.id),
    projectCondition(tenantRequests.projectId, projectsVisibleTo(actor)),
  ) as SQL;
}
