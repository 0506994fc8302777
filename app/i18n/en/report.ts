export const report = {
  title: 'Report: {{name}}',
  open: 'Report',
  company: 'Company',
  date: 'As of',
  currency: 'Currency',
  roi: 'Return on investment',
  print: 'Print or save',
  hint: 'To save the report as a PDF, choose “Save as PDF” in the print window.',
};
