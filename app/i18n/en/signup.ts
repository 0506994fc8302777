export const signup = {
  title: 'Sign up',
  lead: {
    sms: 'There is no password. A code to your phone proves it is you, now and at every login.',
    mail: 'There is no password. A code to your e-mail proves it is you, now and at every login.',
  },
  leadInvited: {
    sms: 'You were invited. Sign up with the phone number the invitation came to, and it waits for you inside.',
    mail: 'You were invited. Sign up, and the invitation waits for you inside.',
    by: '{{inviter}} invited you to {{project}}. Role: {{role}}.',
    somebody: 'A company',
  },
  description:
    'Open an account in {{brand}}: real-estate projects, their money and their people in one place.',
  as: 'Sign up as',
  role: {
    admin: 'Company admin',
    entrepreneur: 'Entrepreneur',
    investor: 'Investor',
    tenant: 'Tenant',
  },
  invited: {
    question: 'Are you the person {{company}} invited to {{project}}?',
    join: 'Yes, continue as that person',
    separate: 'No, make a separate account',
  },
  name: 'Name',
  companyName: 'Company name',
  companyHint: 'Only for company admins.',
  proven: {
    sms: 'This phone number is verified; as long as it stays the same, no new code is needed.',
    mail: 'This e-mail is verified; as long as it stays the same, no new code is needed.',
  },
  toLogin: 'Already have an account? Log in',
  code: {
    title: 'Enter the code',
    sent: { sms: 'We sent a text message to', mail: 'We sent an e-mail to' },
    taken: 'If it says that there is an account already, log in instead.',
    change: 'Change what you entered',
    back: 'Back to sign-up',
  },
  locked: {
    text: 'You have exceeded the maximum number of OTP attempts.',
    sms: 'Check your phone number and ask for a new code. What you entered is kept.',
    mail: 'Check your e-mail address and ask for a new code. What you entered is kept.',
  },
  success: {
    title: 'Welcome to {{brand}}',
    lead: 'Your account is ready.',
    leadPerson: 'Your account is ready, {{name}}.',
    installTitle: 'Install {{brand}} as an app',
    install:
      'It is this site with a place of its own on your device; there is nothing to download.',
    stores: 'Or get the app from a store:',
    android: 'Google Play',
    ios: 'App Store',
    invitations_one: 'An invitation to a project waits for your answer.',
    invitations_two: 'Two invitations to projects wait for your answer.',
    invitations_other: '{{count}} invitations to projects wait for your answer.',
    toInvitations: 'See the invitations',
    toDashboard: 'To the dashboard',
    toLogin: 'To login',
  },
  done: {
    trial_one: 'Your trial of {{plan}} has started and runs for one day.',
    trial_two: 'Your trial of {{plan}} has started and runs for two days.',
    trial_other: 'Your trial of {{plan}} has started and runs for {{count}} days.',
    signup: 'Signup completed successfully!',
    sms: 'Phone number verified!',
    mail: 'E-mail verified!',
  },
  errors: {
    failed: 'Error completing signup.',
    name: 'Name is required.',
    companyName: 'Company name is required for admin signup',
    emailTaken:
      'There is an account with this e-mail already. Enter another one, or log in with it.',
    phoneTaken: 'There is an account with this phone number already. Log in with it.',
    invited: 'Choose yes or no.',
    expired: 'This code is no longer valid. Ask for a new one.',
  },
  taken: {
    subject: 'You have a {{brand}} account already',
    sms: 'There is a {{brand}} account with this phone number already. Log in with it here: {{link}} If it was not you who just signed up, ignore this message.',
    smsNoLink:
      'There is a {{brand}} account with this phone number already: log in with it instead of signing up. If it was not you who just signed up, ignore this message.',
    mail: 'There is a {{brand}} account with this e-mail address already. Log in with it here:\n\n{{link}}\n\nIf it was not you who just signed up, ignore this message.',
    mailNoLink:
      'There is a {{brand}} account with this e-mail address already: log in with it instead of signing up.\n\nIf it was not you who just signed up, ignore this message.',
  },
};
