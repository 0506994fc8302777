type Question = Record<'questionEn' | 'answerEn' | 'questionHe' | 'answerHe', string>;

/** Questions about plans, shown only while plans are sold and as long as no one changed them. */
export const planFaq = {
  trial: {
    questionEn: 'Can I try it before I pay?',
    answerEn:
      'Yes. If a plan offers a free trial, you can start it on the plans page without a card. ' +
      'It ends automatically.',
    questionHe: 'אפשר להתנסות לפני שמשלמים?',
    answerHe:
      'כן. אם לתוכנית יש תקופת ניסיון, אפשר להתחיל אותה בעמוד התוכניות ללא כרטיס אשראי. היא ' +
      'מסתיימת אוטומטית.',
  },
  cancel: {
    questionEn: 'How do I cancel?',
    answerEn:
      'Turn off renewal on the plan page. The plan stays active until the end of ' +
      'the period you paid for.',
    questionHe: 'איך מבטלים?',
    answerHe: 'מבטלים את החידוש בעמוד התוכנית. התוכנית נשארת פעילה עד סוף התקופה ששולמה.',
  },
  /** The demo's own. */
  basic: {
    questionEn: 'What does the Basic plan include?',
    answerEn:
      'Up to 10 active projects with documents, messages, phases and milestones, and as many ' +
      'investors as you like. The first 14 days are free, and no card is needed.',
    questionHe: 'מה כוללת התוכנית הבסיסית?',
    answerHe:
      'עד 10 פרויקטים פעילים, מסמכים, הודעות, שלבים ואבני דרך, ומספר משקיעים ללא הגבלה. 14 הימים ' +
      'הראשונים חינם, ללא כרטיס אשראי.',
  },
  cancelAnyTime: {
    questionEn: 'Can the plan be cancelled at any time?',
    answerEn:
      'Yes. Turn off renewal on the plan page. The plan stays active until the ' +
      'end of the paid period, and your data is kept.',
    questionHe: 'אפשר לבטל את התוכנית בכל עת?',
    answerHe:
      'כן. החידוש נפסק בלחיצה אחת בעמוד התוכנית, והתוכנית נמשכת עד סוף התקופה ששולמה. כל מה שהוזן ' +
      'נשאר במקומו.',
  },
} satisfies Record<string, Question>;

const columns = ['questionEn', 'answerEn', 'questionHe', 'answerHe'] as const;

/** True for a question about plans as it was delivered; the super admin's own are always shown. */
export const isPlanFaq = (faq: Question): boolean =>
  Object.values(planFaq).some((question) => columns.every((name) => question[name] === faq[name]));
