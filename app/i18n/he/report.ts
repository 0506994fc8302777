export const report = {
  title: 'דוח: {{name}}',
  open: 'דוח',
  company: 'חברה',
  date: 'נכון ליום',
  currency: 'מטבע',
  roi: 'תשואה על ההשקעה',
  print: 'הדפסה או שמירה',
  hint: 'כדי לשמור את הדוח כ־PDF, יש לבחור ״שמירה כ־PDF״ בחלון ההדפסה.',
};
