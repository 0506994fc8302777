export const viewAs = {
  start: 'View as',
  banner: {
    label: 'Viewing as another user',
    title: 'You are viewing as',
    through: 'Signed in as:',
    text: 'You cannot make changes.',
    stop: 'Stop viewing',
  },
  over: 'You are no longer viewing as another user: this account is not available.',
  proofFirst: 'Stop viewing first and confirm your identity. Then you can view as this user.',
  refused: {
    title: 'You cannot make changes while viewing as another user',
    text: 'Your change was not saved because you are viewing as another user. Stop viewing to work in your own account.',
    back: 'Back to the page',
  },
};
