export const ui = {
  close: 'Close',
};
