export const supplier = {
  record: 'Supplier',
};
