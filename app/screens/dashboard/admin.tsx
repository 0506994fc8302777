import { useLoaderData } from '@remix-run/react';
import type { AdminDashboard } from './admin.server';
import { CompanyDashboardView } from './parts/company';
import { SuperAdminDashboardView } from './parts/super-admin';

export function AdminDashboardScreen() {
  const dashboard = useLoaderData() as AdminDashboard;
  return dashboard.kind === 'super-admin' ? (
    <SuperAdminDashboardView dashboard={dashboard} />
  ) : (
    <CompanyDashboardView dashboard={dashboard} />
  );
}
