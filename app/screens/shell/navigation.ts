import type { Permission, Role } from 'db/schema/person';
import type { TextKey } from '~/i18n/words';
import {
  assetTypesPath,
  cardsPath,
  companyAdminsPath,
  companyUsersPath,
  createdUsersPath,
  dashboardPath,
  deletedProjectsPath,
  faqPath,
  invitationLogPath,
  milestonesPath,
  type PeopleKind,
  peoplePath,
  phasesPath,
  planPath,
  profilePath,
  projectsPath,
  supportPath,
  usersInfoPath,
} from '~/paths';
import type { IconName } from '~/ui/icon';

export type NavigationItem = {
  label: TextKey;
  href: string;
  /** Other pages on which it is the current one. */
  also?: string[];
  icon: IconName;
  /** Left out of the sidebar of somebody who lacks it. */
  needs?: Permission;
  children?: NavigationItem[];
};

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
  needs: 'invitations.view',
});
const dashboard = (portal: 'admin' | 'member'): NavigationItem => ({
  label: 'shell.nav.dashboard',
  href: dashboardPath(portal),
  icon: 'dashboard',
});

const people = (kind: PeopleKind, label: TextKey, icon: IconName): NavigationItem => ({
  label,
  icon,
  href: peoplePath('member', kind),
  needs: 'people.view',
});

const projects = (portal: 'admin' | 'member'): NavigationItem => ({
  label: 'shell.nav.projects',
  href: projectsPath(portal),
  icon: 'building',
  needs: 'projects.view',
  also: [phasesPath(portal), milestonesPath(portal)],
});

const member = (...lists: NavigationItem[]): NavigationItem[] => [
  dashboard('member'),
  projects('member'),
  ...lists,
  settings(profile('member')),
  support,
  invitationLog('member'),
];

export const navigation: Record<Role, NavigationItem[]> = {
  superadmin: [
    dashboard('admin'),
    { label: 'shell.nav.faq', href: faqPath(), icon: 'help' },
    {
      label: 'shell.nav.companyAdmins',
      href: companyAdminsPath(),
      icon: 'users',
      also: [createdUsersPath(), usersInfoPath()],
    },
    settings(profile('admin')),
    support,
    invitationLog('admin'),
  ],
  admin: [
    dashboard('admin'),
    projects('admin'),
    { label: 'shell.nav.assets', href: assetTypesPath(), icon: 'layers', needs: 'asset-types.view' },
    {
      label: 'shell.nav.deletedProjects',
      href: deletedProjectsPath(),
      icon: 'trash',
      needs: 'projects.delete',
    },
    {
      label: 'shell.nav.users',
      href: companyUsersPath(),
      icon: 'users',
      needs: 'people.view',
      also: [
        ...(['entrepreneur', 'tenant', 'investor'] as const).map((kind) => peoplePath('admin', kind)),
        usersInfoPath(),
      ],
    },
    { label: 'shell.nav.plans', href: planPath('admin'), icon: 'receipt', needs: 'billing' },
    settings(profile('admin'), {
      label: 'shell.nav.cards',
      href: cardsPath(),
      icon: 'card',
      needs: 'billing',
    }),
    support,
    invitationLog('admin'),
  ],
  entrepreneur: member(
    people('tenant', 'person.kind.tenant.list', 'home'),
    people('investor', 'person.kind.investor.list', 'wallet'),
  ),
  investor: member(people('entrepreneur', 'person.kind.entrepreneur.list', 'users')),
  tenant: member(people('entrepreneur', 'person.kind.entrepreneur.list', 'users')),
};
