export const apiKey = {
  title: 'API keys',
  lead: 'With a key, a program of yours asks for what you may see and do. Whoever has it needs no code.',
  docs: 'How programs ask',
  create: 'New key',
  field: { name: 'Name', scope: 'Access', used: 'Last used', ends: 'Ends', days: 'Good for' },
  hint: { name: 'The program it is for, such as Bookkeeping' },
  scope: { read: 'Read', write: 'Read and write' },
  days: { d30: '30 days', d90: '90 days', d365: 'A year' },
  never: 'Never',
  over: 'Over',
  form: {
    title: 'New API key',
    submit: 'Make the key',
    failed: 'No key was made',
  },
  made: {
    title: 'The key {{name}}',
    once: 'It is shown only now. Keep it where only the program reads it.',
    use: 'Send it with every call:',
    done: 'I have kept it',
    again: 'The key was made and shown before. Revoke it if you did not keep it.',
  },
  revoke: {
    action: 'Revoke',
    title: 'Revoke the key {{name}}?',
    text: 'Whatever program uses it is turned away from now on.',
    confirm: 'Revoke the key',
    done: 'Key {{name}} revoked.',
  },
  refused: {
    name: 'Enter a name.',
    many: 'You have {{count}} keys, and no more are possible. Revoke one first.',
  },
  mail: {
    subject: 'A new API key for your {{brand}} account',
    text: 'A key called “{{name}}” was made for your {{brand}} account. A program that has it sees and does what you may.\n\nIf you did not make it, revoke it in your profile at once, and end all other sessions.',
  },
};
