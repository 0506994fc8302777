export const card = {
  title: 'Your Credit Cards',
  lead: 'The subscription is paid by the active card. We keep the last four digits only.',
  holder: 'Card holder',
  expiry: 'Expires',
  active: 'Active',
  expired: 'Expired',
  activate: 'Set active',
  delete: 'Delete',
  empty: 'No cards yet. A card is kept when a plan is paid by it.',
  activated: 'Card detail activated successfully',
  question: {
    title: 'Delete the card {{card}}?',
    text: 'It cannot be used for payments any more.',
    active: 'It is the active card. Without one, the plan does not renew.',
    confirm: 'Delete the card',
    done: 'The card {{card}} was deleted.',
  },
};
