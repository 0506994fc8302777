/** Every URL of the product. Links, redirects and tests call these; no other file spells a path. */

/** The two doors to the same screens: `/projects` and `/admin/projects`. */
export type PortalName = 'member' | 'admin';

const base = (portal: PortalName) => (portal === 'admin' ? '/admin' : '');

/** A path with a query; empty values are left out. */
function query(path: string, params: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params))
    if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export const landingPath = () => '/';
export const notFoundPath = () => '/404';
export const languagePath = () => '/language';

export const loginPath = (options: { by?: 'email'; redirectTo?: string } = {}) => query('/login', options);
export const adminLoginPath = (options: { redirectTo?: string } = {}) => query('/admin/login', options);
export const otpVerifyPath = () => '/otp-verify';
export const resendCodePath = () => '/otp-verify/resend';
export const twoFactorPath = () => '/admin/2fa';
export const resendTwoFactorPath = () => '/admin/2fa/resend';
export const sendQrPath = () => '/admin/2fa/send-qr';
export const enrollLinkPath = (token: string) => `/admin/2fa/enroll/${token}`;
export const logoutPath = () => '/logout';
export const signupPath = () => '/signup';
export const supportPath = () => '/contact-support';
export const outboxPath = (options: { to?: string } = {}) => query('/dev/outbox', options);

export const dashboardPath = (portal: PortalName, options: { asset_type_id?: number } = {}) =>
  query(`${base(portal)}/dashboard`, options);
export const profilePath = (portal: PortalName) => `${base(portal)}/profile`;
export const invitationLogPath = (portal: PortalName) => `${base(portal)}/InvitationLog`;
export const planPath = (portal: PortalName) => `${base(portal)}/plan`;

export const projectsPath = (portal: PortalName, options: { created_by?: number } = {}) =>
  query(`${base(portal)}/projects`, options);
export const projectCreatePath = (portal: PortalName) => `${base(portal)}/projects/create`;
export const projectPath = (portal: PortalName, id: number | string) => `${base(portal)}/projects/show/${id}`;
export const projectEditPath = (portal: PortalName, id: number | string) =>
  `${base(portal)}/projects/edit/${id}`;
export const projectMessagesPath = (id: number | string) => `/projects/${id}/messages`;
export const createdProjectsPath = (personId?: number) =>
  personId === undefined ? '/admin/auth-admin-project' : `/admin/auth-admin-project/${personId}`;
export const deletedProjectsPath = () => '/admin/DeletedProjects';

export const assetTypesPath = () => '/admin/asset';
export const assetTypeCreatePath = () => '/admin/asset/create';
export const assetTypeEditPath = (id: number | string) => `/admin/asset/edit/${id}`;
export const assetTypeDeletePath = (id: number | string) => `/admin/asset/${id}/delete`;

export const companyAdminsPath = () => '/admin/admin-user';
export const companyUsersPath = () => '/admin/users';
export const faqPath = () => '/admin/faq';
export const cardsPath = () => '/admin/cards';
export const transactionsPath = () => '/admin/transaction';

/** An uploaded file, or the 100 px form of a photo; access is checked at every request. */
export const filePath = (id: number, size?: 'thumb') => query(`/files/${id}`, { size });
