export const form = {
  errors: {
    required: 'Enter the {{field}}.',
    choose: 'Choose the {{field}}.',
    file: 'Choose a file.',
    shape: 'The {{field}} cannot be read as it was sent.',
    tooLong: 'Shorten the {{field}} to {{most}} characters.',
    choice: 'Choose the {{field}} from the list.',
    day: 'Enter the {{field}} as a date between the years 1900 and 2199, such as 2026-03-31.',
    amount: 'Enter the {{field}} as a number, for example 1250.50.',
    currency: 'Enter the {{field}} in {{currency}}. Other currencies are not converted.',
    negative: 'The {{field}} cannot be below zero.',
    flag: 'Send true or false for the {{field}}.',
    key: 'Reload the page and send the form again: its key is malformed.',
    keyMissing: 'Reload the page and send the form again: its key is missing.',
    tooMuch: 'The {{field}} can be 10,000,000,000 at most.',
  },
  locked:
    'The database is busy, so nothing was saved. Everything you typed is still here: try again in a few seconds.',
  files: {
    empty: '{{name}} is empty.',
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
  changedAfterSave:
    'This form has already been saved. What it says now is different and is not saved yet. To save it as a new record, send the form again. To change the first one, open it and edit it.',
  save: 'Save',
  cancel: 'Cancel',
};
