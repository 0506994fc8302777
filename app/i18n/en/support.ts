export const support = {
  title: 'Contact support',
  lead: 'Write what you need help with. The answer comes by e-mail.',
  field: { name: 'Name', email: 'E-mail', phone: 'Phone', message: 'Message' },
  send: 'Send',
  oneMore: 'One more step before it is sent: the question against robots at the end.',
  done: 'Message sent successfully',
  mail: {
    subject: 'Support message from {{name}}',
    text: 'Somebody wrote to support:',
  },
  errors: {
    email: 'Invalid email format.',
    phone: 'Please enter a valid phone number',
    notSent: 'The message was not sent.',
    limited_one: 'Too many messages came from your network. Please try again in a minute.',
    limited_two: 'Too many messages came from your network. Please try again in two minutes.',
    limited_other: 'Too many messages came from your network. Please try again in {{count}} minutes.',
  },
};
