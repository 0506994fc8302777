import type { Role } from 'db/schema/person';
import type { TextKey } from '~/i18n/text';
import {
  assetTypesPath,
  cardsPath,
  companyAdminsPath,
  companyUsersPath,
  dashboardPath,
  deletedProjectsPath,
  faqPath,
  invitationLogPath,
  planPath,
  profilePath,
  projectsPath,
  supportPath,
} from '~/paths';
import type { IconName } from '~/ui/icon';

export type NavigationItem = { label: TextKey; href: string; icon: IconName; children?: NavigationItem[] };

const settings = (...children: NavigationItem[]): NavigationItem => ({
  label: 'shell.nav.settings',
  href: '',
  icon: 'settings',
  children,
});
const profile = (portal: 'admin' | 'member'): NavigationItem => ({
  label: 'shell.nav.profile',
  href: profilePath(portal),
  icon: 'user',
});
const support: NavigationItem = { label: 'shell.nav.support', href: supportPath(), icon: 'support' };
const invitationLog = (portal: 'admin' | 'member'): NavigationItem => ({
  label: 'shell.nav.invitationLog',
  href: invitationLogPath(portal),
  icon: 'mail',
});
const dashboard = (portal: 'admin' | 'member'): NavigationItem => ({
  label: 'shell.nav.dashboard',
  href: dashboardPath(portal),
  icon: 'dashboard',
});

const member: NavigationItem[] = [
  dashboard('member'),
  { label: 'shell.nav.projects', href: projectsPath('member'), icon: 'building' },
  settings(profile('member')),
  support,
  invitationLog('member'),
];

/** The sidebar by role, item by item as 000 §6 lists it. */
export const navigation: Record<Role, NavigationItem[]> = {
  superadmin: [
    dashboard('admin'),
    { label: 'shell.nav.faq', href: faqPath(), icon: 'help' },
    { label: 'shell.nav.companyAdmins', href: companyAdminsPath(), icon: 'users' },
    settings(profile('admin')),
    support,
    invitationLog('admin'),
  ],
  admin: [
    dashboard('admin'),
    { label: 'shell.nav.projects', href: projectsPath('admin'), icon: 'building' },
    { label: 'shell.nav.assets', href: assetTypesPath(), icon: 'layers' },
    { label: 'shell.nav.deletedProjects', href: deletedProjectsPath(), icon: 'trash' },
    { label: 'shell.nav.users', href: companyUsersPath(), icon: 'users' },
    { label: 'shell.nav.plans', href: planPath('admin'), icon: 'receipt' },
    settings(profile('admin'), { label: 'shell.nav.cards', href: cardsPath(), icon: 'card' }),
    support,
    invitationLog('admin'),
  ],
  entrepreneur: member,
  investor: member,
  tenant: member,
};
