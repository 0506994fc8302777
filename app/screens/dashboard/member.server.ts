import { type Page, pageLoader } from '~/http/page.server';
import { portals } from '~/http/portals.server';
import { memberSummary } from '~/models/dashboard/member.server';
import { mayCreateProjects } from '~/models/projects/visible.server';

/** The dashboard of entrepreneurs, investors and tenants (000 §2.9). */
export const memberDashboardLoader = pageLoader(portals.member, {}, dashboard);

function dashboard({ db, actor, view, text }: Page) {
  view.title = text('dashboard.title');
  return { name: actor.name, mayCreate: mayCreateProjects(actor), ...memberSummary(db, actor) };
}

export type MemberDashboard = ReturnType<typeof dashboard>;
