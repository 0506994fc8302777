/**
 * Every URL of the product. Links, redirects and tests call these functions; no other file builds a
 * path.
 */

/** The same screens at two URLs: `/projects` and `/admin/projects`. */
export type PortalName = 'member' | 'admin';

/** The beginning of every address of a portal. */
export const base = (portal: PortalName) => (portal === 'admin' ? '/admin' : '');

export function withQuery(
  path: string,
  params: Record<string, string | number | undefined>,
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params))
    if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The same page in another language, regardless of the cookie. */
export const inLanguage = (path: string, lang: string) =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;

/** The URL for search engines: the landing page is Hebrew unless `lang` is given. */
export const listedPath = (path: string, lang: string) =>
  path === landingPath() && lang === 'he-IL' ? path : inLanguage(path, lang);

/** `variant` previews that version of the page. */
export const landingPath = (options: { variant?: string } = {}) => withQuery('/', options);
/** The installation's logo, by the id of its file. */
export const logoPath = (id: number) => `/logo/${id}`;
export const sitemapPath = () => '/sitemap.xml';
export const notFoundPath = () => '/404';
/** A form that was submitted after its session ended. */
export const resumePath = () => '/resume';
export const languagePath = () => '/language';

type LoginOptions = {
  redirectTo?: string;
  lang?: string;
  over?: 'code';
  /** The way to sign in that did not work. */
  failed?: 'passkey' | 'provider' | 'unreachable' | 'cancelled' | 'signed-out';
};
export const loginPath = (options: LoginOptions & { by?: 'email' | 'phone' } = {}) =>
  withQuery('/login', options);
export const adminLoginPath = (options: LoginOptions & { by?: 'email' } = {}) =>
  withQuery('/admin/login', options);
/** Signs in with a passkey; `door` is the login page it came from. */
export const passkeyLoginPath = (door: PortalName, options: { redirectTo?: string } = {}) =>
  withQuery(`${door === 'admin' ? adminLoginPath() : loginPath()}/passkey`, options);
export const passkeyOptionsPath = () => `${loginPath()}/passkey/options`;
/** Leads to a sign-in provider; `proof` links it to the account instead of signing in. */
export const providerStartPath = (
  key: number,
  options: { door?: 'admin'; redirectTo?: string; proof?: string; moved?: '1' } = {},
) => withQuery(`${loginPath()}/provider/${key}`, options);
/** Registered at the provider, so it cannot change. */
export const providerCallbackPath = (key: number) => `${providerStartPath(key)}/callback`;
/** Also registered there: the provider reports here that someone signed out. */
export const providerLogoutPath = (key: number) => `${providerStartPath(key)}/logout`;
export const providerSignOutPath = () => `${loginPath()}/provider/sign-out`;
export const otpVerifyPath = () => '/otp-verify';
export const resendCodePath = () => '/otp-verify/resend';
export const signInLinkPath = (token: string) => `/admin/login/link/${token}`;
export const twoFactorPath = () => '/admin/2fa';
export const resendTwoFactorPath = () => '/admin/2fa/resend';
export const sendQrPath = () => '/admin/2fa/send-qr';
export const lostAuthenticatorPath = () => '/admin/2fa/lost';
export const enrollLinkPath = (token: string) => `/admin/2fa/enroll/${token}`;
export const enrollStopPath = (token: string) => `${enrollLinkPath(token)}/stop`;
export const approveAuthenticatorPath = (id: number) => `/admin/new-authenticator/${id}`;
export const emailLinkPath = (token: string) => `/confirm-email/${token}`;
export const contactChangePath = (token: string) => `/contact-change/${token}`;
export const dailyMailOffPath = (token: string) => `/daily-mail/${token}`;
export const logoutPath = () => '/logout';
/** An invitation's link carries what the inviter entered about the person. */
export const signupPath = (
  options: {
    role?: string;
    language?: string;
    phone?: string;
    country_code?: string;
    email?: string;
    code?: string;
    /** The plan whose trial starts with the account. */
    trial?: string;
    over?: 'code';
  } = {},
) => withQuery('/signup', options);
export const signupVerifyPath = (options: { role?: string; code?: string; trial?: string } = {}) =>
  withQuery('/signup/verify', options);
export const signupSuccessPath = () => '/signup-success';
/** The language is in the URL, because a manifest request carries no other hint. */
export const manifestPath = (lang: string) => withQuery('/manifest.webmanifest', { lang });
export const workerPath = (lang: string) => withQuery('/sw.js', { lang });
export const offlinePath = (lang: string) => withQuery('/offline', { lang });
/** Receives photos shared by the device's system, and the page that asks for a project. */
export const sharePath = () => '/share';
export const sharedPhotosPath = (fileIds: number[]) =>
  `/share/photos?${fileIds.map((id) => `file_id=${id}`).join('&')}`;
type DeletionOptions = { phone?: string; country_code?: string };
export const deleteAccountPath = (options: DeletionOptions = {}) =>
  withQuery('/deleteaccount', options);
export const deleteAccountPhonePath = (options: DeletionOptions = {}) =>
  withQuery('/deleteaccount/phone', options);
export const deleteAccountVerifyPath = () => '/deleteaccount/verify';
/** `sent` shows what happens next instead of the form. */
export const supportPath = (options: { sent?: '1' } = {}) => withQuery('/contact-support', options);
/** The public FAQ. */
export const faqPublicPath = (options: { search?: string } = {}) => withQuery('/faq', options);
export const privacyPath = () => '/privacy';
export const termsPath = () => '/terms';
export const accessibilityPath = () => '/accessibility';
export const outboxPath = (options: { to?: string } = {}) => withQuery('/dev/outbox', options);

/** Searches everything the actor may see. */
export const searchPath = (portal: PortalName, options: { search?: string; kind?: string } = {}) =>
  withQuery(`${base(portal)}/search`, options);
export const dashboardPath = (
  portal: PortalName,
  options: { asset_type_id?: number; view?: 'cards' | 'chart' } = {},
) => withQuery(`${base(portal)}/dashboard`, options);
export const profilePath = (portal: PortalName) => `${base(portal)}/profile`;
/** The code for the new contact is entered at `profileCodePath`. */
export const profileChangePath = (
  portal: PortalName,
  contact: 'email' | 'phone',
  options: { redirectTo?: string } = {},
) => withQuery(`${profilePath(portal)}/change/${contact}`, options);
export const profileCodePath = (portal: PortalName, options: { redirectTo?: string } = {}) =>
  withQuery(`${profilePath(portal)}/code`, options);
export const profileConfirmPath = (portal: PortalName, options: { redirectTo?: string } = {}) =>
  withQuery(`${profilePath(portal)}/confirm`, options);
export const emailLinkSendPath = (portal: PortalName) => `${profilePath(portal)}/email-link`;
export const twoFactorSettingsPath = (portal: PortalName) => `${profilePath(portal)}/two-factor`;
export const recoveryCodesPath = (portal: PortalName) => `${profilePath(portal)}/two-factor/codes`;
export const sessionEndPath = (portal: PortalName, session: number | 'others') =>
  `${profilePath(portal)}/sessions/${session}/end`;
export const passkeyCreatePath = (portal: PortalName) => `${profilePath(portal)}/passkeys/create`;
export const passkeyEditPath = (portal: PortalName, id: number) =>
  `${profilePath(portal)}/passkeys/${id}/edit`;
export const passkeyDeletePath = (portal: PortalName, id: number) =>
  `${profilePath(portal)}/passkeys/${id}/delete`;
export const identityDeletePath = (portal: PortalName, id: number) =>
  `${profilePath(portal)}/identities/${id}/delete`;
export const apiKeyCreatePath = (portal: PortalName) => `${profilePath(portal)}/keys/create`;
export const apiKeyRevokePath = (portal: PortalName, key: number | string) =>
  `${profilePath(portal)}/keys/${key}/revoke`;
export const invitationLogPath = (
  portal: PortalName,
  options: { 'filters[project_id]'?: number; 'filters[status]'?: 'pending' } = {},
) => withQuery(`${base(portal)}/InvitationLog`, options);
export const invitationWithdrawPath = (portal: PortalName, id: number | string) =>
  `${invitationLogPath(portal)}/${id}/withdraw`;
export const invitationsWithdrawPath = (portal: PortalName) =>
  `${invitationLogPath(portal)}/withdraw`;
export const invitationsResendPath = (portal: PortalName) => `${invitationLogPath(portal)}/resend`;
export const projectInvitationsPath = (options: { code?: string } = {}) =>
  withQuery('/invitations', options);
export const invitationAcceptPath = (id: number | string) => `/invitations/${id}/accept`;
export const invitationRejectPath = (id: number | string) => `/invitations/${id}/reject`;
export const planPath = (portal: PortalName) => `${base(portal)}/plan`;
export const planTrialPath = (portal: PortalName, planId: number) =>
  `${planPath(portal)}/trial/${planId}`;
export const planSubscribePath = (portal: PortalName, subscriptionId: number) =>
  `${planPath(portal)}/subscribe/${subscriptionId}`;
export const planUnsubscribePath = (portal: PortalName, subscriptionId: number) =>
  `${planPath(portal)}/unsubscribe/${subscriptionId}`;
/** Schedules a change to a plan that is not more expensive. */
export const planChangePath = (portal: PortalName, planId: number) =>
  `${planPath(portal)}/change/${planId}`;
/** Cancels a scheduled change. */
export const planKeepPath = (portal: PortalName, subscriptionId: number) =>
  `${planPath(portal)}/keep/${subscriptionId}`;
export const planPayPath = (portal: PortalName, planId: number | string) =>
  `${planPath(portal)}/pay/${planId}`;
/** Shows the state of a payment; the payer returns here from their bank. */
export const paymentPath = (portal: PortalName, id: number | string) =>
  `${base(portal)}/payments/${id}`;
export const receiptPath = (portal: PortalName, transactionId: number | string) =>
  `${base(portal)}/receipts/${transactionId}`;
/** The public plans; the code identifies the person the link was made for. */
export const plansPath = (options: { userCode?: string } = {}) => withQuery('/plans', options);
export const payByCodePath = (planId: number | string, userCode: string) =>
  withQuery(`/plans/pay/${planId}`, { userCode });
/** The state of a payment by link; the code links back to paying. */
export const strangersPaymentPath = (reference: string, options: { userCode?: string } = {}) =>
  withQuery(`/plans/payments/${reference}`, options);

export const projectsPath = (
  portal: PortalName,
  options: { created_by?: number; asset_type_id?: number; search?: string } = {},
) => withQuery(`${base(portal)}/projects`, options);
export const projectsExportPath = (portal: PortalName) => `${projectsPath(portal)}/export.csv`;
export const projectViewPath = (portal: PortalName) => `${projectsPath(portal)}/view`;
export const projectsTimelinePath = (portal: PortalName) => `${projectsPath(portal)}/timeline`;
/** The options are the fields of a deal, which the form starts with. */
export const projectCreatePath = (portal: PortalName, deal: Record<string, string> = {}) =>
  withQuery(`${base(portal)}/projects/create`, deal);
/** The options are the numbers of the form. */
export const dealsPath = (portal: PortalName, deal: Record<string, string> = {}) =>
  withQuery(`${base(portal)}/deals`, deal);
/** The deal with the explanation of a month’s cash. */
export const dealMonthPath = (portal: PortalName, deal: Record<string, string>, month: string) =>
  dealsPath(portal, { ...deal, month }) + explainedMonth(month);
/** The deal with the months of a year that is shown as one row. */
export const dealYearPath = (portal: PortalName, deal: Record<string, string>, year: string) =>
  `${dealsPath(portal, { ...deal, year })}#${laterMonths}`;
/** The anchor of the months after the first ones. */
export const laterMonths = 'later-months';
/** The anchor of the balance of a month such as `2027-03`. */
export const explainedMonth = (month: string) => `#explained-month-${month}`;
export const projectPath = (
  portal: PortalName,
  id: number | string,
  options: { zoom?: 'quarter' | 'year' | 'whole'; from?: string } = {},
) => withQuery(`${base(portal)}/projects/show/${id}`, options);
export const projectEditPath = (portal: PortalName, id: number | string) =>
  `${base(portal)}/projects/edit/${id}`;
export const inboxPath = (
  portal: PortalName,
  options: { project_id?: number; unread?: '1'; before?: number; open?: number } = {},
) => withQuery(`${base(portal)}/inbox`, options);
type MessageListOptions = { receiver_type?: string; is_sender?: string; before?: number };
/** The message in its thread, on a page that shows the thread. */
export const inThread = (messageId: number) => `#in-thread-${messageId}`;
export const projectMessagesPath = (
  portal: PortalName,
  id: number | string,
  options: MessageListOptions = {},
) => withQuery(`${base(portal)}/projects/${id}/messages`, options);
export const projectMessagePath = (
  portal: PortalName,
  id: number | string,
  messageId: number | string,
  options: MessageListOptions & { from?: 'inbox' } = {},
) => withQuery(`${base(portal)}/projects/${id}/messages/${messageId}`, options);
/** `answer` is the id of the message to reply to. */
export const projectWritePath = (
  portal: PortalName,
  id: number | string,
  options: { answer?: number } = {},
) => withQuery(`${projectPath(portal, id)}/message`, options);
export const investorUpdatesPath = (portal: PortalName, projectId: number | string) =>
  `${base(portal)}/projects/${projectId}/updates`;
export const investorUpdateCreatePath = (portal: PortalName, projectId: number | string) =>
  `${investorUpdatesPath(portal, projectId)}/create`;
export const investorUpdatePath = (
  portal: PortalName,
  projectId: number | string,
  id: number | string,
) => `${investorUpdatesPath(portal, projectId)}/${id}`;
export const investorUpdateEditPath = (
  portal: PortalName,
  projectId: number | string,
  id: number | string,
) => `${investorUpdatePath(portal, projectId, id)}/edit`;
export const investorUpdateSendPath = (
  portal: PortalName,
  projectId: number | string,
  id: number | string,
) => `${investorUpdatePath(portal, projectId, id)}/send`;
export const investorUpdateDeletePath = (
  portal: PortalName,
  projectId: number | string,
  id: number | string,
) => `${investorUpdatePath(portal, projectId, id)}/delete`;
export const requestsPath = (
  portal: PortalName,
  options: { 'filters[status]'?: 'open'; 'filters[project_id]'?: number } = {},
) => withQuery(`${base(portal)}/requests`, options);
export const requestCreatePath = (options: { project_id?: number } = {}) =>
  withQuery('/requests/create', options);
export const requestPath = (portal: PortalName, id: number | string) =>
  `${requestsPath(portal)}/${id}`;
export const requestWithdrawPath = (id: number | string) => `${requestPath('member', id)}/withdraw`;
/** Documents of all the actor's projects, newer than `since` (UTC milliseconds). */
export const documentsPath = (portal: PortalName, options: { 'filters[since]'?: number } = {}) =>
  withQuery(`${base(portal)}/documents`, options);
export const projectDocumentsPath = (portal: PortalName, id: number | string) =>
  `${base(portal)}/projects/${id}/documents`;
export const projectDocumentPath = (
  portal: PortalName,
  projectId: number | string,
  id: number | string,
) => `${projectDocumentsPath(portal, projectId)}/${id}`;
export const documentUploadPath = (
  portal: PortalName,
  projectId: number | string,
  id: number | string,
) => `${projectDocumentPath(portal, projectId, id)}/upload`;
export const documentsDeletePath = (portal: PortalName, projectId: number | string) =>
  `${projectDocumentsPath(portal, projectId)}/delete`;
export const documentsDownloadPath = (portal: PortalName, projectId: number | string) =>
  `${projectDocumentsPath(portal, projectId)}/download.zip`;
export const documentsAudiencePath = (portal: PortalName, projectId: number | string) =>
  `${projectDocumentsPath(portal, projectId)}/audience`;
export const documentAudiencePath = (
  portal: PortalName,
  projectId: number | string,
  id: number | string,
) => `${projectDocumentPath(portal, projectId, id)}/audience`;
export const documentReadersPath = (portal: PortalName, projectId: number | string) =>
  `${projectDocumentsPath(portal, projectId)}/readers`;
export const documentReadersExportPath = (portal: PortalName, projectId: number | string) =>
  `${documentReadersPath(portal, projectId)}/export.csv`;
export const projectMembersPath = (portal: PortalName, id: number | string) =>
  `${base(portal)}/projects/${id}/people`;
export const memberRemovePath = (portal: PortalName, projectId: number | string, id: number) =>
  `${projectPath(portal, projectId)}/people/${id}/remove`;
export const projectUploadPath = (portal: PortalName, id: number | string) =>
  `${projectPath(portal, id)}/upload`;
export const documentDeletePath = (
  portal: PortalName,
  projectId: number | string,
  id: number | string,
) => `${projectPath(portal, projectId)}/documents/${id}/delete`;
export const createdProjectsPath = (personId?: number) =>
  personId === undefined ? '/admin/auth-admin-project' : `/admin/auth-admin-project/${personId}`;
export const projectInvitePath = (portal: PortalName, id: number | string) =>
  `${projectPath(portal, id)}/invite`;
export const projectFiguresPath = (portal: PortalName, id: number | string) =>
  `${projectPath(portal, id)}/figures`;
/** The dialog of one of `editableParts`. */
export const projectPartPath = (portal: PortalName, id: number | string, part: string) =>
  `${projectPath(portal, id)}/edit/${part}`;
export const projectPhotoPath = (
  portal: PortalName,
  id: number | string,
  photoId: number | string,
) => `${projectPath(portal, id)}/photos/${photoId}`;
/** `spot` shows the last photo of that spot as a guide. */
export const projectPhotoAddPath = (
  portal: PortalName,
  id: number | string,
  options: { spot?: string } = {},
) => withQuery(`${projectPath(portal, id)}/photos/create`, options);
export const projectBaselinePath = (portal: PortalName, id: number | string) =>
  `${projectPath(portal, id)}/baseline`;
/** `until` is a time in UTC milliseconds; the page shows what happened before it. */
export const projectStoryPath = (
  portal: PortalName,
  id: number | string,
  options: { until?: number } = {},
) => withQuery(`${projectPath(portal, id)}/story`, options);
export const projectReportPath = (portal: PortalName, id: number | string) =>
  `${projectPath(portal, id)}/report`;
export const reportSendPath = (portal: PortalName, id: number | string) =>
  `${projectReportPath(portal, id)}/send`;
/** The PDF. */
export const reportPdfPath = (portal: PortalName, id: number | string) =>
  `${projectReportPath(portal, id)}/pdf`;
/** A report that was sent. */
export const sentReportPath = (
  portal: PortalName,
  projectId: number | string,
  reportId: number | string,
) => `${projectReportPath(portal, projectId)}/${reportId}`;
/** The PDF. */
export const sentReportPdfPath = (...report: Parameters<typeof sentReportPath>) =>
  `${sentReportPath(...report)}/pdf`;
export const projectDeletePath = (portal: PortalName, id: number | string) =>
  `${projectPath(portal, id)}/delete`;
export const deletedProjectsPath = (portal: PortalName) => `${base(portal)}/DeletedProjects`;
export const projectRestorePath = (portal: PortalName, id: number | string) =>
  `${deletedProjectsPath(portal)}/${id}/restore`;

export const phasesPath = (portal: PortalName, projectId?: number) =>
  `${base(portal)}/phases${projectId === undefined ? '' : `/${projectId}`}`;
export const phaseCreatePath = (portal: PortalName, projectId: number) =>
  `${base(portal)}/phases/create/${projectId}`;
export const phasePath = (portal: PortalName, id: number) => `${base(portal)}/phases/show/${id}`;
export const phaseEditPath = (portal: PortalName, id: number) =>
  `${base(portal)}/phases/${id}/edit`;
export const phaseDeletePath = (portal: PortalName, projectId: number, id: number) =>
  `${phasesPath(portal, projectId)}/${id}/delete`;
/** The figures that an upgrade changed. */
export const figureChangesPath = (portal: PortalName) => `${base(portal)}/figure-changes`;
export const phasesEarlyPath = (portal: PortalName) => `${phasesPath(portal)}/early`;
export const phaseShiftPath = (portal: PortalName, id: number | string, days?: number) =>
  `${phasesPath(portal)}/shift/${id}${days === undefined ? '' : `?days=${days}`}`;
export const phasesOverBudgetPath = (portal: PortalName) => `${phasesPath(portal)}/over-budget`;
export const projectPhasePath = (portal: PortalName, projectId: number, id: number) =>
  `${projectPath(portal, projectId)}/phase/${id}`;
export const projectMilestonePath = (portal: PortalName, projectId: number, id: number) =>
  `${projectPath(portal, projectId)}/milestone/${id}`;
export const milestonesPath = (portal: PortalName, phaseId?: number) =>
  `${base(portal)}/milestones${phaseId === undefined ? '' : `/${phaseId}`}`;
/** Open milestones of all the actor's projects; dates are ISO days. */
export const dueMilestonesPath = (
  portal: PortalName,
  options: { 'filters[due_from]'?: string; 'filters[due_before]'?: string } = {},
) => withQuery(`${milestonesPath(portal)}/due`, options);
export const milestoneCreatePath = (portal: PortalName, phaseId: number) =>
  `${base(portal)}/milestones/create/${phaseId}`;
export const milestonePath = (portal: PortalName, id: number) =>
  `${base(portal)}/milestones/show/${id}`;
export const milestoneEditPath = (portal: PortalName, id: number) =>
  `${base(portal)}/milestones/${id}/edit`;
export const milestoneDeletePath = (portal: PortalName, phaseId: number, id: number) =>
  `${milestonesPath(portal, phaseId)}/${id}/delete`;

export const assetTypesPath = (portal: PortalName) => `${base(portal)}/asset`;
export const assetTypeCreatePath = (portal: PortalName) => `${assetTypesPath(portal)}/create`;
export const assetTypeEditPath = (portal: PortalName, id: number | string) =>
  `${assetTypesPath(portal)}/edit/${id}`;
export const assetTypeDeletePath = (portal: PortalName, id: number | string) =>
  `${assetTypesPath(portal)}/${id}/delete`;

const peopleFolders = {
  entrepreneur: 'entrepreneurs',
  tenant: 'tenants',
  investor: 'investors',
  user: 'users',
  admin: 'admin-user',
} as const;
export type PeopleKind = keyof typeof peopleFolders;
export const peoplePath = (
  portal: PortalName,
  kind: PeopleKind,
  options: { 'filters[of]'?: 'guests'; search?: string } = {},
) => withQuery(`${base(portal)}/${peopleFolders[kind]}`, options);
export const personCreatePath = (portal: PortalName, kind: PeopleKind) =>
  `${peoplePath(portal, kind)}/create`;
export const personEditPath = (portal: PortalName, kind: PeopleKind, id: number) =>
  `${peoplePath(portal, kind)}/edit/${id}`;
export const personDeletePath = (portal: PortalName, kind: PeopleKind, id: number) =>
  `${peoplePath(portal, kind)}/${id}/delete`;
export const peopleDeletePath = (portal: PortalName, kind: PeopleKind) =>
  `${peoplePath(portal, kind)}/delete`;
export const peopleExportPath = (portal: PortalName, kind: PeopleKind) =>
  `${peoplePath(portal, kind)}/export.csv`;
export const peopleImportPath = (portal: PortalName, kind: PeopleKind) =>
  `${peoplePath(portal, kind)}/import`;
export const peopleImportCheckPath = (
  portal: PortalName,
  kind: PeopleKind,
  hash: string,
  options: { 'filters[company_id]'?: number } = {},
) => withQuery(`${peopleImportPath(portal, kind)}/${hash}`, options);
/** A person's access: what may be suspended, restored and signed out. */
export const personAccessPath = (portal: PortalName, id: number) => `${base(portal)}/people/${id}`;
export const personSuspendPath = (portal: PortalName, id: number) =>
  `${personAccessPath(portal, id)}/suspend`;
export const personRestorePath = (portal: PortalName, id: number) =>
  `${personAccessPath(portal, id)}/restore`;
export const personSignOutPath = (portal: PortalName, id: number) =>
  `${personAccessPath(portal, id)}/sign-out`;
export const companyAdminsPath = () => peoplePath('admin', 'admin');
export const companyUsersPath = () => peoplePath('admin', 'user');
export const createdUsersPath = (createdBy?: number) =>
  `/admin/auth-admin-user${createdBy === undefined ? '' : `/${createdBy}`}`;
export const usersInfoPath = (id?: number) => `/admin/UsersInfo${id === undefined ? '' : `/${id}`}`;
export const viewAsPath = (id: number) => `/admin/view-as/${id}`;
export const viewEndPath = () => '/view-as/end';
export const faqPath = () => '/admin/faq';
export const faqCreatePath = () => '/admin/faq/create';
export const faqEditPath = (id: number) => `/admin/faq/edit/${id}`;
export const faqDeletePath = (id: number) => `/admin/faq/${id}/delete`;
export const legalEditPath = (page: 'privacy' | 'terms' | 'accessibility') =>
  `/admin/legal/${page}`;
export const supportInboxPath = () => '/admin/support';
export const supportMessagePath = (id: number) => `${supportInboxPath()}/${id}`;
export const supportNotePath = (id: number) => `${supportMessagePath(id)}/note`;
export const supportDeletePath = (id: number) => `${supportMessagePath(id)}/delete`;
export const companyPath = (portal: PortalName) => `${base(portal)}/company`;
export const managedPlansPath = () => '/admin/plans';
export const planCreatePath = () => '/admin/plans/create';
export const planEditPath = (id: number) => `/admin/plans/edit/${id}`;
export const planRetirePath = (id: number) => `/admin/plans/${id}/retire`;
export const planRestorePath = (id: number) => `/admin/plans/${id}/restore`;
export const planGrantPath = (companyId: number) => `/admin/plans/grant/${companyId}`;
/** `setup` is the card that was being added on the gateway's page. */
export const cardsPath = (portal: PortalName, options: { setup?: string } = {}) =>
  withQuery(`${base(portal)}/cards`, options);
export const cardCreatePath = (portal: PortalName) => `${cardsPath(portal)}/create`;
export const cardEditPath = (portal: PortalName, id: number | string) =>
  `${cardsPath(portal)}/edit/${id}`;
export const cardDeletePath = (portal: PortalName, id: number) =>
  `${cardsPath(portal)}/${id}/delete`;
export const transactionsPath = (
  portal: PortalName,
  options: { 'filters[from]'?: string; 'filters[to]'?: string } = {},
) => withQuery(`${base(portal)}/transaction`, options);
export const transactionsExportPath = (portal: PortalName) =>
  `${transactionsPath(portal)}/export.csv`;
export const refundPath = (id: number) => `/admin/transaction/${id}/refund`;

export const companyExportPath = (portal: PortalName) => `${base(portal)}/takeaway`;
export const companyExportDownloadPath = (portal: PortalName, id: number) =>
  `${companyExportPath(portal)}/${id}/download`;

export const webhooksPath = () => '/admin/webhooks';
export const webhookCreatePath = () => `${webhooksPath()}/create`;
export const webhookPath = (id: number | string) => `${webhooksPath()}/${id}`;
export const webhookEditPath = (id: number | string) => `${webhooksPath()}/edit/${id}`;
export const webhookSecretPath = (id: number | string) => `${webhookPath(id)}/secret`;
export const webhookDeletePath = (id: number | string) => `${webhookPath(id)}/delete`;
export const auditPath = () => '/admin/audit';
/** Settings of the whole installation. */
export const settingsPath = () => '/admin/settings';
export const settingsSectionPath = (section: string) => `${settingsPath()}/${section}`;
export const settingsSkipPath = (step: string) => `${settingsSectionPath(step)}/skip`;
export const systemPath = () => '/admin/system';
export const securityPath = () => '/admin/security';
export const auditExportPath = () => `${auditPath()}/export.csv`;

export const filePath = (id: number, size?: 'thumb' | 'card') =>
  withQuery(`/files/${id}`, { size });
export const apiFilePath = (id: number) => `/api/files/${id}`;
export const openApiPath = () => '/api/openapi.json';
export const apiDocsPath = () => '/api/docs';
