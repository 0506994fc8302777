import type { Database } from 'db/client.server';
import { describe, expect, test } from 'vitest';
import { emptyFrame } from '~/http/frame';

import { textFor } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { recordVisit } from '~/models/projects/visit.server';
import { projectShowLoader } from '~/screens/projects/show.server';
import { freshDatabase } from '../support/database';
import { fillProject, large, type Size } from '../support/large-project';
import { planOf, statementsOf } from '../support/statements';
import { company, join, now, person } from '../support/world';

const tableScan =
  /^SCAN (messages|documents|milestones|phases|files|people|projects|project_\w+|audit_log)\b/;

const small: Size = { phases: 5, milestones: 5, documents: 5, messages: 5 };

describe.each(['admin', 'entrepreneur', 'investor', 'tenant'] as const)(
  'the detail page of %s',
  (role) => {
    test('runs the same queries for 5,000 messages as for 5', async () => {
      const [smallProject, largeProject] = [
        await loadPage(role, small),
        await loadPage(role, large),
      ];
      expect(largeProject.statements).toEqual(smallProject.statements);
      expect(largeProject.statements.length).toBeGreaterThan(5);
      // Half of them for the expected profit, which the page computes.
      expect(largeProject.statements.length).toBeLessThanOrEqual(41);
      const { page, plans } = largeProject;
      expect(page.phases).toHaveLength(40);
      expect(page.milestones).toHaveLength(200);
      expect(page.documents).toHaveLength(4);
      if (role === 'investor' || role === 'tenant')
        expect(page.story.fresh.flatMap(({ events }) => events).length).toBeGreaterThan(3);
      expect(page.messages).toHaveLength(4);
      expect(plans.flat().filter((step) => tableScan.test(step))).toEqual([]);
    });
  },
);

type Role = 'admin' | 'entrepreneur' | 'investor' | 'tenant';

/** Loads the page of a project of this size and records its statements. */
async function loadPage(role: Role, size: Size) {
  const { db, actor, projectId } = projectOf(role, size);
  const url = new URL('http://localhost/projects/show/1');
  const request = new Request(url);
  const context = { db, actor, request, url, now, frame: emptyFrame(), text: textFor('en-US') };
  const args = {
    request,
    params: { id: String(projectId) },
    context: { requestContext: Promise.resolve(context) },
  };
  const pages: Awaited<ReturnType<typeof projectShowLoader>>[] = [];
  const statements = await statementsOf(db, async () => pages.push(await projectShowLoader(args)));
  return {
    page: pages[0]!,
    statements,
    plans: [...new Set(statements)].map((statement) => planOf(db, statement)),
  };
}

function projectOf(role: Role, size: Size): { db: Database; actor: Actor; projectId: number } {
  const db = freshDatabase();
  const one = company(db);
  const projectId = one.project.id;
  fillProject(db, { projectId, owner: one.entrepreneur, size, now });
  if (role === 'admin' || role === 'entrepreneur') return { db, projectId, actor: one[role] };
  const actor = person(db, role, { companyId: null });
  join(db, projectId, actor, role);
  recordVisit(db, actor, projectId, now - 7 * 86_400_000);
  return { db, projectId, actor };
}
