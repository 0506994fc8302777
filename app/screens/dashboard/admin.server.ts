import { pageLoader } from '~/http/page.server';
import { companyDashboard } from './company.server';
import { superAdminDashboard } from './super-admin.server';

/** One address, two dashboards (000 §6): the super admin's, and a company's for its admins and their users. */
export const adminDashboardLoader = pageLoader({}, (page) =>
  page.actor.role === 'superadmin' ? superAdminDashboard(page) : companyDashboard(page),
);

export type AdminDashboard = ReturnType<typeof superAdminDashboard> | ReturnType<typeof companyDashboard>;
