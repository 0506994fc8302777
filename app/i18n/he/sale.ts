export const sale = { record: 'Sale' };
