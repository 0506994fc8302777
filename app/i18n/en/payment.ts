export const payment = {
  approved: 'Approved',
  refused: {
    declined: 'The bank declined the charge.',
    funds: 'There is not enough money on the card.',
    expired: 'The card has expired.',
    number: 'The bank does not know this card.',
    authentication: 'The bank asked whether it was you, and did not get a yes.',
    unavailable: 'The bank could not be reached, and nothing was charged.',
  },
  field: { amount: 'Price', vat: 'Of this, VAT', period: 'First period' },
  toPlan: 'To your plan',
  pay: {
    title: 'Pay for {{plan}}',
    summary: 'What you pay for',
    card: 'Card',
    newCard: 'A new card',
    renews: 'It renews by itself until you unsubscribe, paid by this card.',
    sandbox:
      'No money is moved here. 4242 4242 4242 4242 is approved, 4000 0000 0000 0002 declined, 4000 0000 0000 3220 asked about by the bank.',
    stale: 'The plan has changed since you opened this page. Look at it again before you pay.',
    submit: 'Pay {{amount}}',
  },
  done: {
    toast: 'Payment processed successfully',
    title: 'Thank you',
    text: 'You paid {{amount}} for {{plan}}. The receipt is in your mail.',
    receipt: 'Show the receipt',
  },
  failed: {
    title: 'The payment was not made',
    text: 'Nothing was charged for {{plan}}. You can try again, or with another card.',
    again: 'Try again',
  },
  asked: {
    title: 'Your bank wants to know',
    text: 'To pay {{amount}} for {{plan}}, your bank asks whether it is you. It leads back here.',
    toBank: 'Go on to the bank',
  },
  begun: {
    title: 'The bank has not answered yet',
    text: 'Whether {{amount}} for {{plan}} was paid is asked again by itself. There is no need to pay once more; the receipt comes by mail.',
  },
  bank: {
    title: 'Your bank asks',
    text: 'Do you want to pay {{amount}}? This page stands for the one of a bank; no money is moved.',
    yes: 'Yes, it is me',
    no: 'No',
  },
  receipt: {
    title: 'Receipt {{number}}',
    refundTitle: 'Refund {{number}}',
    back: 'Transactions',
    vatId: 'Tax number',
    to: 'Company',
    payer: 'Paid by',
    day: 'Date',
    for: 'For',
    transaction: 'Transaction',
    mail: {
      subject: 'Receipt {{number}} for {{plan}}',
      text: 'Your payment of {{amount}} for {{plan}} was made on {{day}}. Receipt {{number}}.',
    },
  },
  mail: {
    trialEnds: {
      subject: 'Your trial of {{plan}} ends on {{day}}',
      text: 'Your trial of {{plan}} ends on {{day}}. Nothing is charged. To go on adding people and projects, choose a plan.',
    },
    renews: {
      subject: '{{plan}} renews on {{day}}',
      text: '{{plan}} renews by itself on {{day}}, paid by the active card. Until then you can unsubscribe.',
    },
    ends: {
      subject: '{{plan}} ends on {{day}}',
      text: '{{plan}} ends on {{day}} and is not renewed. Until then you can subscribe again.',
    },
    pastDue: {
      subject: '{{plan}} could not be renewed',
      text: 'The active card could not be charged for {{plan}}. Everything goes on; we try again on {{next}}. You can change the card until then.',
    },
    ended: {
      subject: '{{plan}} has ended',
      text: '{{plan}} has ended. Everything stays readable and can be exported; people and projects can be added again with a plan.',
    },
  },
};
