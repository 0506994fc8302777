import { type Page, pageLoader } from '~/http/page.server';
import { memberSummary } from '~/models/dashboard/member.server';
import { createProject } from '~/models/projects/save.server';

/** The dashboard of entrepreneurs, investors and tenants (000 §2.9). */
export const memberDashboardLoader = pageLoader({}, dashboard);

function dashboard({ db, actor, frame, text }: Page) {
  frame.title = text('dashboard.title');
  return { name: actor.name, mayCreate: createProject.permits(actor), ...memberSummary(db, actor) };
}

export type MemberDashboard = ReturnType<typeof dashboard>;
