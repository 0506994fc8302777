export const transfer = {
  export: 'Export CSV',
};
