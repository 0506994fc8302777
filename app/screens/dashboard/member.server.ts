import { type Page, pageLoader } from '~/http/page.server';
import { memberSummary } from '~/models/dashboard/member.server';
import { mayCreateProjects } from '~/models/projects/visible.server';

/** The dashboard of entrepreneurs, investors and tenants (000 §2.9). */
export const memberDashboardLoader = pageLoader({}, dashboard);

function dashboard({ db, actor, frame, text }: Page) {
  frame.title = text('dashboard.title');
  return { name: actor.name, mayCreate: mayCreateProjects(actor), ...memberSummary(db, actor) };
}

export type MemberDashboard = ReturnType<typeof dashboard>;
