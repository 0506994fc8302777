export const report = {
  title: 'Report: {{name}}',
  open: 'Report',
  company: 'Company',
  date: 'As of',
  currency: 'Currency',
  roi: 'Return on investment',
  print: 'Print or save',
  hint: 'The print window of the browser also saves it as a PDF.',
};
