export const payment = {
  refused: {
    declined: 'The bank declined the charge.',
    funds: 'There is not enough money on the card.',
    expired: 'The card has expired.',
    number: 'The bank does not know this card.',
    authentication: 'Your bank couldn’t verify this payment.',
    unavailable: 'The bank could not be reached, and nothing was charged.',
    paid: 'Your earlier payment went through, and this one was not charged.',
    abandoned: 'The payment page was closed or has expired, and nothing was charged.',
    underWay: 'A payment is on its way. Wait a minute, and look whether it went through.',
  },
  field: {
    amount: 'Price',
    vat: 'Of this, VAT',
    period: 'First period',
    due: 'Due today',
    credit: 'Credit',
  },
  toPlan: 'To your plan',
  pay: {
    title: 'Pay for {{plan}}',
    summary: 'What you pay for',
    card: 'Card',
    newCard: 'A new card',
    onPage: 'Enter the card on the payment provider’s secure page',
    onPageHint:
      'You continue on the payment provider’s page and return here. Card details never reach this site.',
    toPage: 'Continue to payment of {{amount}}',
    renews: 'It renews by itself until you unsubscribe, paid by this card.',
    sandbox:
      'No money is moved here. {{approved}} is approved, {{declined}} declined, {{asked}} asked about by the bank.',
    stale:
      'The price has changed since you opened this page. Nothing was charged. Check the amount before you pay.',
    credit_one: '{{price}} − {{credit}} for one unused day of {{plan}} = {{amount}} today',
    credit_two: '{{price}} − {{credit}} for two unused days of {{plan}} = {{amount}} today',
    credit_other: '{{price}} − {{credit}} for {{count}} unused days of {{plan}} = {{amount}} today',
    longer:
      'Your credit covers the price, so nothing is charged today. The rest of it extends the first period.',
    instead: '{{plan}} ends when you pay.',
    free: 'Change plan',
    endsGrant: 'End the plan that was given to us',
    granted:
      'Your company has {{plan}}, which was given to it until {{day}}. It ends when you pay.',
    grantedForGood:
      'Your company has {{plan}}, which was given to it with no end date. It ends when you pay.',
    confirmGrant: 'Tick the box to confirm that {{plan}} ends.',
    submit: 'Pay {{amount}}',
  },
  done: {
    toast: 'Payment processed successfully',
    title: 'Thank you',
    text: 'You paid {{amount}} for {{plan}}. The receipt is in your mail.',
    receipt: 'Show the receipt',
  },
  byLink: {
    lead: 'For whoever gave you the link. They get the receipt; you are told here what became of the payment.',
    once: 'Your card is charged once and is not saved. Nothing renews automatically.',
    done: 'You paid {{amount}} for {{plan}}. The receipt went to whoever gave you the link.',
    failed:
      'Nothing was charged for {{plan}}. To try again, open the link you were given once more.',
    begun:
      'Whether {{amount}} for {{plan}} was paid is asked again by itself. There is no need to pay once more: this page tells when it is known.',
    somebody: 'Somebody who was given the link',
    limited_one: 'There were too many payments. Please try again in a minute.',
    limited_two: 'There were too many payments. Please try again in two minutes.',
    limited_other: 'There were too many payments. Please try again in {{count}} minutes.',
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
  confirm: {
    text: 'Your bank wants you to confirm the renewal of {{plan}} for {{amount}}. Your plan remains active in the meantime.',
    submit: 'Confirm and pay {{amount}}',
  },
  page: {
    title: 'Payment page (test)',
    pay: 'Pay {{amount}}',
    save: 'Save the card',
    text: 'This page takes the place of a payment provider’s page. No money is moved. Choose a test card.',
    card: 'Test card',
    approved: 'Approved ({{number}})',
    declined: 'Declined ({{number}})',
    asks: 'The bank asks for confirmation ({{number}})',
    cancel: 'Cancel and return',
  },
  bank: {
    title: 'Your bank asks',
    text: 'Do you want to pay {{amount}}? This page stands for the one of a bank; no money is moved.',
    yes: 'Yes, it is me',
    no: 'No',
  },
  refund: {
    title: 'Refund {{transaction}}',
    lead: 'The amount is refunded to the card {{company}} paid with. Up to {{left}} of this charge can be refunded. A refund cannot be undone.',
    hint: 'All that is left of the charge, or less.',
    stale:
      'Part of this charge was refunded since you opened this page. Check the amount before you refund it.',
    keyUsed:
      'This form was already used for another refund, so nothing more was refunded. To make another refund, open the refund page again.',
    submit: 'Refund',
    action: 'Refund',
    over: 'This charge has been refunded in full.',
    done: '{{amount}} refunded.',
    pending: 'The refund of {{amount}} is pending at the payment provider.',
    unknown:
      'The payment provider has not confirmed the refund of {{amount}} yet. Yesod checks again automatically; do not refund it again.',
    earlier: 'Refunds of this charge',
    states: {
      begun: 'Waiting for confirmation',
      pending: 'Pending',
      complete: 'Refunded',
      failed: 'Failed',
    },
    plan: {
      title: 'If you refund the full amount',
      end: 'End the plan now',
      keep: 'Keep the plan running',
    },
    tooMuch: 'Enter an amount above zero and up to {{most}}.',
    noGateway: 'This charge was paid through a payment provider that is not set up now.',
    mail: {
      subject: 'Refund {{number}} of {{amount}}',
      text: '{{amount}} of what was paid for {{plan}} were given back on {{day}}, to the card that paid. Refund {{number}}.',
    },
    failed: 'The payment provider rejected the refund. No money was returned. You can try again.',
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
    sums: 'Amounts',
    address: 'Address',
    period: 'Period',
    card: 'Card',
    credit_one: 'Credit for one unused day',
    credit_two: 'Credit for two unused days',
    credit_other: 'Credit for {{count}} unused days',
    net: 'Net',
    vat: 'VAT',
    vatAt: 'VAT at {{rate}}%',
    total: 'Total',
    mail: {
      subject: 'Receipt {{number}} for {{plan}}',
      text: 'Your payment of {{amount}} for {{plan}} was made on {{day}}. Receipt {{number}}.',
    },
    byLink: {
      subject: 'Receipt {{number}} for {{plan}}',
      text: 'Somebody who was given your link paid {{amount}} for {{plan}} on {{day}}. Receipt {{number}}.',
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
    changes: {
      subject: '{{plan}} changes to {{changed}} on {{day}}',
      text: '{{changed}} replaces {{plan}} on {{day}}, paid by the active card. Until then you can cancel the change.',
    },
    ends: {
      subject: '{{plan}} ends on {{day}}',
      text: '{{plan}} ends on {{day}} and is not renewed. Until then you can subscribe again.',
    },
    pastDue: {
      subject: '{{plan}} could not be renewed',
      text: 'The active card could not be charged for {{plan}}. Everything goes on; we try again on {{next}}. You can change the card until then.',
    },
    confirm: {
      subject: 'Confirm the renewal of {{plan}}',
      text: 'Your bank wants you to confirm the payment for {{plan}}. Please confirm it with the link below. Everything keeps working until then; we remind you on {{next}}.',
    },
    ended: {
      subject: '{{plan}} has ended',
      text: '{{plan}} has ended. Everything stays readable and can be exported; people and projects can be added again with a plan.',
    },
  },
};
