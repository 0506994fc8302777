export const passkey = {
  title: 'Passkeys',
  lead: 'A passkey signs you in with your fingerprint, face, PIN or security key, without a code.',
  add: 'Add a passkey',
  field: { name: 'Name', provider: 'Stored in', added: 'Added', used: 'Last used' },
  otherProvider: 'Another provider',
  synced: 'on all your devices',
  oneDevice: 'on one device',
  dead: 'Not for this address',
  moved:
    'The address of this site changed. Passkeys added at {{hosts}} no longer work: remove them and add new ones.',
  noAddress:
    'Passkeys need the public address of this site, with https. The operator sets it with PUBLIC_URL.',
  elsewhere: 'Passkeys work only at {{address}}. Open that address to add one.',
  form: {
    title: 'Add a passkey',
    lead: 'Your browser asks where to store the passkey: on this device, in a password manager, on your phone or on a security key.',
    nameHint: 'To tell your passkeys apart, such as Work laptop',
    submit: 'Continue',
    notAdded: 'The passkey was not added',
  },
  rename: { action: 'Rename', title: 'Rename the passkey', submit: 'Save' },
  remove: {
    action: 'Remove',
    title: 'Remove the passkey {{name}}?',
    text: 'You can no longer sign in with it. Also delete it in your password manager or on your device.',
    confirm: 'Remove passkey',
    back: 'Back to the profile',
  },
  done: {
    added: 'Passkey {{name}} added.',
    renamed: 'Passkey renamed.',
    removed: 'Passkey {{name}} removed.',
  },
  errors: {
    name: 'Enter a name.',
    script: 'Passkeys need JavaScript, and a browser that supports them.',
    failed: 'The passkey could not be verified. Try again.',
    already: 'This device or password manager already has a passkey for your account.',
    many: 'You have {{count}} passkeys, which is the maximum. Remove one first.',
    last: 'This is your only way to sign in. Confirm an email address or add another passkey first.',
  },
  mail: {
    changedSubject: 'A way to sign in to your {{brand}} account was changed',
    added:
      'The passkey “{{name}}” was added to your {{brand}} account. Anyone who has it can sign in as you.\n\nIf you did not add it, remove it in your profile now and end all other sessions.',
    removed:
      'The passkey “{{name}}” was removed from your {{brand}} account and can no longer be used to sign in.\n\nIf you did not remove it, end all other sessions in your profile now.',
    linked:
      'Your {{brand}} account can now be signed in to with {{name}}.\n\nIf you did not link it, unlink it in your profile now and end all other sessions.',
    unlinked:
      '{{name}} was unlinked from your {{brand}} account and can no longer be used to sign in.\n\nIf you did not unlink it, end all other sessions in your profile now.',
    copiedSubject: 'A sign-in with your {{brand}} passkey was rejected',
    copied:
      'Someone tried to sign in to your {{brand}} account with a copy of one of your passkeys. The sign-in was rejected.\n\nIf you use a security key, replace it: remove its passkey in your profile and add a new one.\n\n{{link}}',
  },
};
