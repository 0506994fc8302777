export const photo = {
  title: '{{flag}}, תמונה {{number}} מתוך {{of}}',
  alt: '{{name}}, {{flag}}, תמונה {{number}} מתוך {{of}}',
  taken: 'צולמה ב־{{date}}',
  among: 'תמונות נוספות',
  previous: 'הקודמת',
  next: 'הבאה',
  back: 'חזרה לפרויקט',
  pairs: 'תמונות לפני ואחרי מוצגות בזוגות, לפי הסדר.',
};
