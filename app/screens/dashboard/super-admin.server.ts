import type { Page } from '~/http/page.server';
import { dashboardSummary } from '~/models/dashboard/summary.server';

/** Everybody's figures (000 §2.8). */
export function superAdminDashboard({ db, actor, frame, text }: Page) {
  frame.title = text('dashboard.title');
  return { kind: 'super-admin' as const, summary: dashboardSummary(db, actor) };
}

export type SuperAdminDashboard = ReturnType<typeof superAdminDashboard>;
