export const form = {
  errors: {
    required: 'Enter the {{field}}.',
    choose: 'Choose the {{field}}.',
    file: 'Choose a file.',
    shape: 'The {{field}} was not sent in a valid format.',
    tooLong: 'The {{field}} can have up to {{most}} characters.',
    choice: 'Choose the {{field}} from the list.',
    day: 'Enter the {{field}} as a date between 1900 and 2199, such as 2026-03-31.',
    amount: 'Enter the {{field}} as a number, for example 1250.50.',
    currency: 'Enter the {{field}} in {{currency}}. Other currencies are not converted.',
    negative: 'The {{field}} cannot be negative.',
    flag: 'Send true or false for the {{field}}.',
    key: 'Something is wrong with this form. Reload the page and send it again.',
    keyMissing: 'Something is missing from this form. Reload the page and send it again.',
    tooMuch: 'The {{field}} is too large. Enter 10,000,000,000 or less.',
    tooManyRows: 'Add at most {{most}} rows at once.',
    openQuote: 'Line {{line}} has a quotation mark that is not closed.',
  },
  locked:
    'The database is busy, so nothing was saved. Your input is still here: try again in a moment.',
  files: {
    empty: '{{name}} is empty.',
    kind: '{{name}}: this file type is not supported.',
    mismatch: '{{name}}: the content does not match the file name.',
    'too-large': '{{name}} is too large.',
    pixels: '{{name}} has more than 50 megapixels. Save a smaller version and try again.',
    broken: '{{name}} is damaged and cannot be read.',
    macros: '{{name}} contains macros. Save it without them and try again.',
    embedded:
      '{{name}} contains an embedded object or loads external content. Remove it, or save the document as PDF, and try again.',
    formulas: '{{name}} contains formulas. Save it with values only and try again.',
    quota:
      'Not enough storage for {{name}}. Your company has used all of its storage. Delete documents or photos, or ask the administrator of this site for more.',
    infected: '{{name}} was rejected by the virus scanner.',
    unscanned: '{{name}} could not be scanned for viruses right now. Try again in a minute.',
    unstored: '{{name}} could not be saved right now. Try again in a minute.',
    tooMany: 'You can send up to {{most}} at a time.',
  },
  changedAfterSave:
    'This form has already been saved. Your new changes are not saved yet. To save them as a new record, send the form again. To change the first record, open it and edit it.',
  save: 'Save',
  cancel: 'Cancel',
};
