export const accountDeletion = {
  title: 'Delete your account?',
  lead: 'This cannot be undone.',
  goesTitle: 'What is deleted',
  goes: {
    person: 'Your name, e-mail, phone number, address and photo',
    access: 'Your sessions, authenticator, permissions and memberships of projects',
    traces: 'Your saved cards, support requests and messages on their way to you',
    invitations: 'Your phone number in invitations; open ones count as rejected',
  },
  staysTitle: 'What stays, without your name',
  stays: {
    books: 'Payments, for the books',
    messages: 'Messages you wrote in projects, from “Unknown Sender”',
    work: 'Projects, documents and other work you did for a company',
    log: 'The audit log: what was done and when, by a number instead of a name',
    company:
      'If you are the last person of a company, its projects are closed and its plan is cancelled',
  },
  limits:
    'What others wrote about you in their own words stays theirs. Backups made before keep what they hold until newer ones replace them.',
  yes: 'Yes, delete it',
  cancel: 'Cancel',
  phone: {
    title: 'Prove that it is your account',
    lead: {
      sms: 'We will text a six-digit code to the phone of the account.',
      mail: 'We will e-mail a six-digit code to the confirmed address of the account.',
    },
  },
  code: {
    title: 'Enter the code',
    authenticatorTitle: 'One more proof',
    authenticator:
      'The first code was right. Your account has two-factor on: enter the code your authenticator app shows.',
    submit: 'Verify and delete the account',
    next: 'Once the code is right, the account is deleted at once, unless two-factor is on.',
  },
  locked: 'The login page opens in a moment.',
  blocked: {
    title: 'Something has to be done first',
    owner_one:
      'One project is yours. Ask an admin of your company to give it to somebody else, then come back.',
    owner_two:
      'Two projects are yours. Ask an admin of your company to give them to somebody else, then come back.',
    owner_other:
      '{{count}} projects are yours. Ask an admin of your company to give them to somebody else, then come back.',
    ownerDeleted:
      'Deleted projects of yours can still be restored. Ask an admin of your company to restore them and give them to somebody else, then come back.',
    successor:
      'You are the last admin of {{company}}, and other people are still in it. Delete them first, or write to us to have one of your users made its admin; then come back.',
    superadmin: 'You are the last super admin. Have another one made first, then come back.',
    nothing: 'Nothing was deleted.',
    support: 'Contact support',
    toDashboard: 'To the dashboard',
    toLogin: 'Back to login',
  },
  done: 'Account deleted successfully.',
  errors: {
    failed: 'Failed to delete account. Please try again',
    blocked: 'Error deleting account',
  },
};
