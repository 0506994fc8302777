export const viewAs = {
  start: 'View as',
  banner: {
    label: 'Viewing as somebody else',
    title: 'You are viewing as',
    through: 'Logged in:',
    text: 'Nothing can be changed.',
    stop: 'Stop viewing',
  },
  over: 'The viewing is over: this account cannot be viewed any more.',
  refused: {
    title: 'Nothing can be changed while viewing',
    text: 'What you sent was not carried out, because you are looking on as somebody else. Stop viewing to work in your own account.',
    back: 'Back to the page',
  },
};
