export const support = {
  title: 'Contact support',
  lead: 'Write what you need help with. The answer comes by e-mail.',
  field: { name: 'Name', email: 'E-mail', phone: 'Phone', message: 'Message' },
  send: 'Send',
  oneMore: 'One more step before it is sent: the question against robots at the end.',
  toFaq: 'Perhaps it is answered already: questions and answers',
  done: 'Message sent successfully',
  next: {
    read: 'Your message is with the people who run this site.',
    answer: 'The answer comes by e-mail to the address you gave, in the language you wrote in.',
    late: 'If it does not come within some days, look among the unwanted mail, or write again.',
    faq: 'Questions and answers',
    home: 'Back to the home page',
    dashboard: 'Back to the dashboard',
  },
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
    limited_other:
      'Too many messages came from your network. Please try again in {{count}} minutes.',
  },
};
