export const apiKey = {
  title: 'API keys',
  lead: 'API keys let your own programs use {{brand}} as you. Keep them secret: anyone with a key can act on your behalf.',
  docs: 'API documentation',
  create: 'New key',
  field: { name: 'Name', scope: 'Access', used: 'Last used', ends: 'Expires', days: 'Valid for' },
  hint: { name: 'The program that uses the key, such as Bookkeeping' },
  scope: { read: 'Read', write: 'Read and write' },
  days: { d30: '30 days', d90: '90 days', d365: '1 year' },
  over: 'Expired',
  form: {
    title: 'New API key',
    submit: 'Create key',
    failed: 'The key was not created',
  },
  made: {
    title: 'Key {{name}}',
    once: 'This key is shown only once. Store it somewhere only your program can read.',
    use: 'Send it with every request:',
    done: 'I have saved it',
    again:
      'This key was already created and shown. If you did not save it, revoke it and create a new one.',
  },
  revoke: {
    action: 'Revoke',
    title: 'Revoke the key {{name}}?',
    text: 'Programs that use this key lose access immediately.',
    confirm: 'Revoke key',
    done: 'Key {{name}} revoked.',
  },
  refused: {
    name: 'Enter a name.',
    many: 'You have {{count}} keys, which is the maximum. Revoke one first.',
  },
  mail: {
    subject: 'A new API key for your {{brand}} account',
    text: 'An API key called “{{name}}” was created for your {{brand}} account. A program with this key can see and do everything you can.\n\nIf you did not create it, revoke it in your profile now and end all other sessions.',
  },
};
