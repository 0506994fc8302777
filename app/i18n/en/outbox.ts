export const outbox = {
  title: 'Outbox',
  lead: 'The demo sends nothing: mail and text messages stay here, newest first.',
  search: 'To (e-mail or phone)',
  show: 'Show',
  empty: 'Nothing was sent yet.',
  noMatch: 'Nothing was sent there.',
  mail: 'E-mail',
  sms: 'Text message',
};
