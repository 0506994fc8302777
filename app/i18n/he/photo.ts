export const photo = {
  title: '{{flag}}, תמונה {{number}} מתוך {{of}}',
  alt: '{{name}}, {{flag}}, תמונה {{number}} מתוך {{of}}',
  taken: 'צולמה ב־{{date}}',
  among: 'תמונות נוספות',
  previous: 'הקודמת',
  next: 'הבאה',
  back: 'חזרה לפרויקט',
  pairs: 'תמונות לפני ואחרי מוצגות בזוגות, לפי הסדר.',
  compare: { label: 'השוואה בין לפני לאחרי', before: 'לפני', half: 'חצי', after: 'אחרי' },
};
