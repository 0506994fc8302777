export const access = {
  title: 'Access of {{name}}',
  action: 'Access',
  state: 'State',
  account: 'Account',
  company: 'Access to your projects',
  active: 'Active',
  suspended: 'Suspended',
  sessions: 'Active sessions',
  keys: 'API keys',
  back: 'Back',
  lastAdmin:
    '{{name}} is the company’s last active admin and cannot be suspended. Add another admin first.',
  byOperator: 'The operator of this site suspended this account. Only the operator can restore it.',
  suspend: {
    action: 'Suspend',
    title: 'Suspend {{name}}?',
    text: 'They are signed out everywhere and cannot sign in, use the app or call the API, and they get no more daily emails. Their records stay, and you can restore their access at any time.',
    companyTitle: 'Suspend the access of {{name}} to your projects?',
    companyText:
      'They no longer see your company’s projects, get no notices about them and cannot accept your invitations. Their account and their projects elsewhere are not affected. You can restore their access at any time.',
    confirm: 'Suspend',
  },
  restore: {
    action: 'Restore access',
    title: 'Restore the access of {{name}}?',
    text: 'They can sign in again, and their API keys work again.',
    companyText: 'They see their projects in your company again.',
    confirm: 'Restore access',
  },
  signOut: {
    action: 'Sign out everywhere',
    title: 'Sign {{name}} out everywhere?',
    text: 'All their sessions end, in browsers and apps, and their API keys are deleted. They can sign in again.',
    confirm: 'Sign out everywhere',
  },
  toast: {
    suspended: 'The access of {{name}} is suspended.',
    restored: 'The access of {{name}} is restored.',
    signedOut: '{{name}} is signed out everywhere.',
  },
};
