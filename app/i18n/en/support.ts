export const support = {
  title: 'Contact support',
  lead: 'Tell us what you need help with. We will reply by email.',
  field: { name: 'Name', email: 'Email', phone: 'Phone', message: 'Message' },
  send: 'Send',
  oneMore: 'One more step: complete the security check below.',
  toFaq: 'Check the questions and answers first',
  done: 'Message sent successfully',
  next: {
    read: 'Your message has been sent to the team that runs this site.',
    answer: 'We will reply by email to the address you entered, in the language you wrote in.',
    late: 'No reply after several days? Check your spam folder, or write to us again.',
    faq: 'Questions and answers',
    home: 'Back to the home page',
    dashboard: 'Back to the dashboard',
  },
  mail: {
    subject: 'Support message from {{name}}',
    text: 'New message to support:',
  },
  errors: {
    email: 'Invalid email format.',
    phone: 'Please enter a valid phone number',
    notSent: 'The message was not sent.',
    limited_one: 'Too many messages were sent from your network. Please try again in a minute.',
    limited_two: 'Too many messages were sent from your network. Please try again in two minutes.',
    limited_other:
      'Too many messages were sent from your network. Please try again in {{count}} minutes.',
  },
};
