import { planFaq } from './plan-faq';

type Question = Record<'questionEn' | 'answerEn' | 'questionHe' | 'answerHe', string>;

/** The questions of a new installation; the super admin can change all of them. */
export const firstFaq: Question[] = [
  {
    questionEn: 'What is Yesod for?',
    answerEn:
      'Yesod keeps a real-estate project in one place: its phases and milestones, budget and ' +
      'value, photos, documents and messages with everyone involved.',
    questionHe: 'למה משמשת יסוד?',
    answerHe:
      'יסוד מרכזת פרויקט נדל״ן במקום אחד: שלבים ואבני דרך, תקציב ושווי, תמונות, מסמכים והודעות ' +
      'בין כל המעורבים.',
  },
  planFaq.trial,
  {
    questionEn: 'Who can see my projects?',
    answerEn:
      'You, the admins of your company, and the investors and tenants you invite to a project. ' +
      'No one else can see them.',
    questionHe: 'מי רואה את הפרויקטים שלי?',
    answerHe: 'מנהלי החברה, והמשקיעים והדיירים שהוזמנו לפרויקט. אף אחד אחר אינו רואה אותו.',
  },
  {
    questionEn: 'How do investors and tenants join?',
    answerEn:
      'Invite them to a project. They receive a link, sign in with a code ' +
      'and accept the invitation.',
    questionHe: 'איך משקיעים ודיירים מצטרפים?',
    answerHe: 'מזמינים אותם לפרויקט. הם מקבלים קישור, נכנסים עם קוד ומאשרים את ההזמנה.',
  },
  {
    questionEn: 'Which languages are available?',
    answerEn:
      'English and Hebrew. You choose the language in the menu or in your profile, and everyone ' +
      'works in their own.',
    questionHe: 'באילו שפות אפשר לעבוד?',
    answerHe: 'בעברית ובאנגלית. בוחרים שפה בתפריט או בפרופיל, וכל אחד עובד בשפה שלו.',
  },
  {
    questionEn: 'Is there a mobile app?',
    answerEn:
      'Yesod works in the browser of every phone. Add it to your home screen to open ' +
      'it like an app.',
    questionHe: 'יש אפליקציה לטלפון?',
    answerHe: 'יסוד עובדת בדפדפן של כל טלפון. אפשר להוסיף אותה למסך הבית ולפתוח אותה כמו אפליקציה.',
  },
  {
    questionEn: 'Can I take my data with me?',
    answerEn:
      'Yes. An admin can download all data and files of the company, and most lists can be ' +
      'saved as CSV.',
    questionHe: 'אפשר לייצא את הנתונים?',
    answerHe:
      'כן. מנהל החברה יכול להוריד את כל הנתונים והקבצים שלה, ואת רוב הרשימות אפשר לשמור כ-CSV.',
  },
  planFaq.cancel,
];
