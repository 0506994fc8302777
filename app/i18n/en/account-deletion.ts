export const accountDeletion = {
  title: 'Delete your account?',
  lead: 'This cannot be undone.',
  goesTitle: 'What is deleted',
  goes: {
    person: 'Your name, email, phone number, address and photo',
    access: 'Your sessions, authenticator, permissions and project memberships',
    traces: 'Your saved cards, support requests and messages waiting to be sent to you',
    invitations: 'Your phone number in invitations; open invitations count as rejected',
  },
  staysTitle: 'What is kept, without your name',
  stays: {
    books: 'Payments, for the accounts',
    messages: 'Messages you wrote in projects, from “Unknown Sender”',
    work: 'Projects, documents and other work you created for a company',
    log: 'The audit log: what was done and when, with a number instead of your name',
    company:
      'If you are the last person in a company, its projects are closed and its plan is cancelled',
  },
  limits:
    'Texts that other people wrote about you are not changed. Existing backups keep your data until newer backups replace them.',
  yes: 'Yes, delete my account',
  cancel: 'Cancel',
  phone: {
    title: 'Confirm that this is your account',
    lead: {
      sms: 'We will text a six-digit code to the phone number of the account.',
      mail: 'We will email a six-digit code to the confirmed address of the account.',
    },
  },
  code: {
    title: 'Enter the code',
    authenticatorTitle: 'One more code',
    authenticator:
      'The first code is correct. Your account uses two-factor authentication: enter the code from your authenticator app.',
    submit: 'Verify and delete the account',
    next: 'Your account is deleted as soon as you enter the correct code, unless two-factor authentication is on.',
  },
  locked: 'The sign-in page opens in a moment.',
  blocked: {
    title: 'You need to do something first',
    owner_one:
      'You own one project. Ask an admin of your company to transfer it to another person, then come back.',
    owner_two:
      'You own two projects. Ask an admin of your company to transfer them to another person, then come back.',
    owner_other:
      'You own {{count}} projects. Ask an admin of your company to transfer them to another person, then come back.',
    ownerDeleted:
      'You own deleted projects that can still be restored. Ask an admin of your company to restore them and transfer them to another person, then come back.',
    successor:
      'You are the last admin of {{company}}, and other people still have accounts there. Delete their accounts first, or contact support to make one of them an admin; then come back.',
    superadmin: 'You are the last super admin. Create another super admin first, then come back.',
    nothing: 'Nothing was deleted.',
    support: 'Contact support',
    toDashboard: 'Go to dashboard',
    toLogin: 'Back to sign-in',
  },
  done: 'Account deleted successfully.',
  errors: {
    failed: 'Failed to delete account. Please try again',
    blocked: 'Error deleting account',
  },
};
