export const provider = {
  title: 'Sign-in providers',
  lead: 'Link your account at a provider, and sign in there instead of with a code.',
  link: 'Link {{name}}',
  continue: 'Continue with {{name}}',
  otherWays: 'Other ways to sign in',
  field: { provider: 'Provider', linked: 'Linked' },
  gone: 'No longer set up',
  remove: {
    action: 'Unlink',
    title: 'Unlink {{name}}?',
    text: 'You can no longer sign in with {{name}}, until you link it again.',
    confirm: 'Unlink',
  },
  done: { linked: '{{name}} is linked to your account.', removed: '{{name}} is no longer linked.' },
  errors: {
    failed:
      'The provider could not sign you in here. If you already have an account, sign in with a code, and link the provider in your profile. Otherwise, ask your admin to add you with the email address you use there.',
    unreachable: 'The provider does not respond as expected. Try again later.',
    cancelled:
      'The provider did not sign you in. You may have cancelled, or your account there has no access to this site.',
    signedOut: 'Sign in first, then link the provider in your profile.',
    notLinked: 'The provider could not be linked. Try again.',
    required: 'Your organisation now requires its provider. Sign in there.',
    taken: 'This account at the provider is linked already.',
    last: 'This is your only way to sign in, or your organisation requires it.',
  },
  signOut: {
    title: 'You are signed out',
    lead: 'You are now being signed out of {{name}} too.',
    next: 'Sign out of {{name}}',
  },
  settings: {
    number: 'Provider {{number}}',
    name: 'Name on the button',
    nameHint: 'For example Google or your organisation. If empty, the host name of the issuer.',
    issuer: 'Issuer',
    issuerHint:
      'The address of an OpenID Connect provider, such as https://accounts.google.com. If empty, the provider is off.',
    client: 'Client ID',
    secret: 'Client secret',
    trust: 'Trust the provider’s second factor',
    trustHint:
      'If the provider reports a second factor (mfa in amr), people are not asked for their authenticator code here.',
    callback: 'Redirect address to register there',
    signOut: 'Address after signing out',
    logout: 'Back-channel logout address',
    yes: 'Yes',
    no: 'No',
    only: 'Require the provider',
    onlyHint:
      'People of companies who linked a provider sign in only there. The super admin can always use a code.',
    noAddress: 'Providers need the public address of this site. Set PUBLIC_URL in the environment.',
    test: 'Test the saved providers',
    testNumber: 'Test provider {{number}}',
    result: {
      taken: '{{name}} responds and accepts the client ID and secret.',
      unset: 'Save the provider first. The public address of this site must be set too.',
      unreachable: 'No OpenID Connect provider responds at the issuer’s address.',
      issuer: 'The provider names itself {{issuer}}. Enter exactly this as the issuer.',
      credentials: '{{name}} rejects the client ID or the secret.',
      pkce: '{{name}} does not support PKCE with S256, which is required.',
    },
  },
  mail: {
    onlySubject: 'Sign in to {{brand}} with your provider',
    only: 'You asked for a sign-in code. Your account signs in with your organisation’s provider, so we sent no code.\n\n{{link}}',
  },
};
