import type { Permission, Role } from 'db/schema/person';
import { billsPath, investmentsPath, suppliersPath } from '~/book-paths';
import type { TextKey } from '~/i18n/words';
import {
  assetTypesPath,
  cardsPath,
  companyAdminsPath,
  companyPath,
  companyUsersPath,
  createdUsersPath,
  dashboardPath,
  deletedProjectsPath,
  faqPath,
  inboxPath,
  invitationLogPath,
  managedPlansPath,
  milestonesPath,
  type PortalName,
  peoplePath,
  phasesPath,
  planPath,
  profilePath,
  projectInvitationsPath,
  projectsPath,
  requestsPath,
  securityPath,
  settingsPath,
  supportInboxPath,
  supportPath,
  systemPath,
  transactionsPath,
  usersInfoPath,
} from '~/paths';
import type { IconName } from '~/ui/icon';

export type NavigationItem = {
  label: TextKey;
  href: string;
  /** Other pages for which the entry is marked as current. */
  also?: string[];
  icon: IconName;
  /** Hidden from people without this permission. */
  needs?: Permission;
  /** Shown only to the owner of the company. */
  isForOwner?: true;
  /** Hidden if plans are not paid for. */
  needsPlans?: boolean;
  /** Shows the number of unread records. */
  counts?: 'messages' | 'requests' | 'support';
  children?: NavigationItem[];
};

const item = (
  label: TextKey,
  href: string,
  icon: IconName,
  more: Omit<NavigationItem, 'label' | 'href' | 'icon'> = {},
): NavigationItem => ({ label, href, icon, ...more });

const dashboard = (portal: PortalName) =>
  item('shell.nav.dashboard', dashboardPath(portal), 'dashboard');

const projects = (portal: PortalName) =>
  item('shell.nav.projects', projectsPath(portal), 'building', {
    needs: 'projects.view',
    also: [phasesPath(portal), milestonesPath(portal)],
  });

const inbox = (portal: PortalName) =>
  item('message.inbox.title', inboxPath(portal), 'message', {
    needs: 'messages.view',
    counts: 'messages',
  });

const requests = (portal: PortalName) =>
  item('tenantRequest.list.title', requestsPath(portal), 'wrench', {
    needs: 'messages.view',
    counts: 'requests',
  });

const suppliers = (portal: PortalName) =>
  item('supplier.list.title', suppliersPath(portal), 'truck', { needs: 'phases.view' });

const bills = (portal: PortalName) =>
  item('entry.bills.title', billsPath(portal), 'card', { needs: 'phases.view' });

const investments = item('holding.own.title', investmentsPath(), 'wallet', {
  needs: 'projects.view',
});

const people = (kind: 'entrepreneur' | 'investor' | 'tenant', icon: IconName) =>
  item(`person.kind.${kind}.list`, peoplePath('member', kind), icon, { needs: 'people.view' });

const support = item('shell.nav.support', supportPath(), 'support');

/** The super admin answers support requests and has no contact form. */
const supportInbox = item('shell.nav.support', supportInboxPath(), 'support', {
  counts: 'support',
});

/** The entries at the end of every sidebar. */
const rest = (portal: PortalName, help = support, ...settings: NavigationItem[]) => [
  item('shell.nav.settings', '', 'settings', {
    children: [item('shell.nav.profile', profilePath(portal), 'user'), ...settings],
  }),
  help,
  item('shell.nav.invitationLog', invitationLogPath(portal), 'mail', {
    needs: 'invitations.view',
    also: [projectInvitationsPath()],
  }),
];

const member = (...lists: NavigationItem[]) => [
  dashboard('member'),
  projects('member'),
  inbox('member'),
  ...lists,
  ...rest('member'),
];

const cards = (portal: PortalName) =>
  item('shell.nav.cards', cardsPath(portal), 'card', { needs: 'billing', needsPlans: true });

/** The entries for an entrepreneur who owns their company (docs/rules.md#company-owner). */
const companyLists = [
  item('shell.nav.assets', assetTypesPath('member'), 'layers', { isForOwner: true }),
  item('shell.nav.deletedProjects', deletedProjectsPath('member'), 'trash', { isForOwner: true }),
];
const companySettings = [
  item('company.title', companyPath('member'), 'building', { isForOwner: true }),
  { ...cards('member'), isForOwner: true as const },
  item('transaction.title', transactionsPath('member'), 'receipt', {
    isForOwner: true,
    needsPlans: true,
  }),
];

const companyPeople = ['entrepreneur', 'tenant', 'investor'] as const;

export const navigation: Record<Role, NavigationItem[]> = {
  superadmin: [
    dashboard('admin'),
    item('shell.nav.faq', faqPath(), 'help'),
    item('shell.nav.companyAdmins', companyAdminsPath(), 'users', {
      also: [createdUsersPath(), usersInfoPath()],
    }),
    item('shell.nav.managedPlans', managedPlansPath(), 'receipt'),
    ...rest(
      'admin',
      supportInbox,
      item('settings.title', settingsPath(), 'settings'),
      item('system.title', systemPath(), 'info'),
      item('security.title', securityPath(), 'shield'),
    ),
  ],
  admin: [
    dashboard('admin'),
    projects('admin'),
    inbox('admin'),
    requests('admin'),
    bills('admin'),
    suppliers('admin'),
    item('shell.nav.assets', assetTypesPath('admin'), 'layers', { needs: 'asset-types.view' }),
    item('shell.nav.deletedProjects', deletedProjectsPath('admin'), 'trash', {
      needs: 'projects.delete',
    }),
    item('shell.nav.users', companyUsersPath(), 'users', {
      needs: 'people.view',
      also: [...companyPeople.map((kind) => peoplePath('admin', kind)), usersInfoPath()],
    }),
    item('shell.nav.plans', planPath('admin'), 'receipt', { needs: 'billing', needsPlans: true }),
    ...rest('admin', support, cards('admin')),
  ],
  entrepreneur: [
    dashboard('member'),
    projects('member'),
    inbox('member'),
    requests('member'),
    bills('member'),
    suppliers('member'),
    people('tenant', 'home'),
    people('investor', 'wallet'),
    ...companyLists,
    item('shell.nav.plans', planPath('member'), 'receipt', { isForOwner: true, needsPlans: true }),
    ...rest('member', support, ...companySettings),
  ],
  investor: member(investments, people('entrepreneur', 'users')),
  tenant: member(requests('member'), people('entrepreneur', 'users')),
};
