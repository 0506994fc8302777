export const form = {
  errors: {
    required: 'This is required.',
    tooLong: 'This is too long.',
    choice: 'Choose one of the list.',
    day: 'Enter a date that exists, such as 2026-03-31.',
    amount: 'Enter an amount in digits, such as 1250000 or 1,250,000.50.',
    negative: 'An amount cannot be below zero.',
    tooMuch: 'Amounts go up to 10,000,000,000.',
  },
  files: {
    kind: '{{name}} is not a kind of file that can be kept here.',
    mismatch: '{{name}} is not what its name says: the content is of another kind.',
    'too-large': '{{name}} is too large.',
    pixels: '{{name}} has more than 50 megapixels; save it smaller and try again.',
    broken: '{{name}} is damaged and cannot be read.',
    macros: '{{name}} holds macros; save it without them and try again.',
    embedded:
      '{{name}} holds an object of another program, or fetches something from elsewhere; take it out or save the document as PDF, and try again.',
    formulas: '{{name}} holds formulas; save it with their results only and try again.',
    quota:
      '{{name}} finds no room: the files of your company fill the storage it has. Delete documents or photos, or ask whoever runs this site for more.',
    infected: '{{name}} was refused by the virus scanner.',
    unscanned: '{{name}} could not be checked for viruses just now; try again in a few minutes.',
    tooMany: 'At most {{most}} at a time.',
  },
  save: 'Save',
  cancel: 'Cancel',
};
