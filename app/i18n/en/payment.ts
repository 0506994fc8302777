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
  receipt: {
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
