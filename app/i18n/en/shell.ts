export const shell = {
  name: 'Yesod',
  nav: {
    dashboard: 'Dashboard',
    projects: 'Projects',
    assets: 'Assets list',
    deletedProjects: 'Deleted Projects',
    users: 'Users',
    plans: 'Payment Plans',
    settings: 'Settings',
    profile: 'Profile',
    cards: 'Cards',
    support: 'Support',
    invitationLog: 'Invitation Log',
    faq: 'Faq',
    companyAdmins: 'Company Admins',
  },
  role: {
    superadmin: 'Super admin',
    admin: 'Company admin',
    entrepreneur: 'Entrepreneur',
    investor: 'Investor',
    tenant: 'Tenant',
  },
  toDashboard: 'To the dashboard',
  toStart: 'To the start page',
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, the record may be gone, or it may not be yours to see.',
  },
  forbidden: {
    title: 'This was not accepted',
    text: 'The form came from another site, or your browser hid where it came from. Open the page again and send it from there.',
  },
  badRequest: {
    title: 'The form could not be read',
    text: 'It arrived broken. Go back, reload the page and send it again.',
  },
  tooLarge: {
    title: 'That is too large',
    text: 'All files of one form together may hold 32 MB: a picture 10 MB, a document 20 MB. Go back and choose smaller ones; what you typed is still there.',
  },
  tooMany: {
    title: 'Too many tries',
    text: 'Wait a little and try again.',
  },
  error: {
    title: 'Something went wrong.',
    text: 'Nothing was saved. Try again; if it happens again, tell whoever runs this server.',
    reference: 'Reference: {{reference}}',
  },
};
