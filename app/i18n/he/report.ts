export const report = {
  title: 'דוח: {{name}}',
  open: 'דוח',
  company: 'חברה',
  date: 'נכון ליום',
  currency: 'מטבע',
  roi: 'תשואה על ההשקעה',
  print: 'הדפסה או שמירה',
  hint: 'בחלון ההדפסה של הדפדפן אפשר גם לשמור כקובץ PDF.',
};
