export const outbox = {
  title: 'Outbox',
  lead: 'The demo does not send any messages. Emails and text messages appear here, newest first.',
  search: 'To (email or phone)',
  show: 'Show',
  empty: 'No messages yet.',
  noMatch: 'No messages to this recipient.',
  mail: 'Email',
  sms: 'Text message',
};
