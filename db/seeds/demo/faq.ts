import type { Database } from '../../client.server';
import { planFaq } from '../../plan-faq';
import { faqs } from '../../schema/faq';
import type { Calendar } from './calendar';

type Entry = readonly [questionEn: string, answerEn: string, questionHe: string, answerHe: string];

const asEntry = ({ questionEn, answerEn, questionHe, answerHe }: typeof planFaq.basic): Entry => [
  questionEn,
  answerEn,
  questionHe,
  answerHe,
];

const entries: readonly Entry[] = [
  [
    'Who is Yesod for?',
    'For entrepreneurs who buy, renovate or build, for the people who invest with them, and for ' +
      'the tenants who live in the buildings. Everyone sees only what they need.',
    'למי מיועדת יסוד?',
    'ליזמים שקונים, משפצים או בונים, למי שמשקיעים איתם, ולדיירים שגרים בבתים. כל אחד ' +
      'רואה את מה שנוגע לו.',
  ],
  [
    'How does an investor join a project?',
    'The entrepreneur enters the investor’s phone number, and Yesod sends a text message with a ' +
      'link. The investor signs in and accepts or rejects the invitation. There is nothing to ' +
      'install and nothing to pay.',
    'איך משקיע מצטרף לפרויקט?',
    'היזם מזין מספר טלפון, ונשלח מסרון עם קישור. לאחר הכניסה אפשר לאשר את ההזמנה או לדחות אותה. ' +
      'אין צורך להתקין דבר, ואין תשלום.',
  ],
  [
    'What do investors and tenants see?',
    'Only the projects they were invited to:\n• the progress of the work, by phase and ' +
      'milestone\n• photos from before and after\n• documents\n• messages sent to them\nThey ' +
      'can write to the entrepreneur, but not to each other.',
    'מה רואים משקיעים ודיירים?',
    'את הפרויקטים שהוזמנו אליהם, ורק אותם:\n• התקדמות העבודה, לפי שלבים ואבני דרך\n• תמונות ' +
      'מלפני העבודה ומאחריה\n• מסמכים\n• ההודעות שנשלחו אליהם\nאפשר לכתוב ליזם, לא זה לזה.',
  ],
  [
    'Is there a password to remember?',
    'No. Each time you sign in, we send a six-digit code to your phone or email. It works once. ' +
      'Admins can add an authenticator app.',
    'צריך לזכור סיסמה?',
    'לא. בכל כניסה נשלח לטלפון או לדוא״ל קוד בן שש ספרות, והוא תקף פעם אחת. מנהלים יכולים ' +
      'להוסיף אפליקציית אימות.',
  ],
  asEntry(planFaq.basic),
  asEntry(planFaq.cancelAnyTime),
  [
    'How is profit calculated?',
    'The current value minus the purchase price and the renovation cost. If there is no ' +
      'purchase price, you see a dash.',
    'איך מחושב הרווח?',
    'השווי הנוכחי פחות מחיר הרכישה ועלות השיפוץ. כשאין מחיר רכישה מופיע קו.',
  ],
  [
    'Can I restore a deleted project?',
    'Yes. Deleted projects are kept, and an admin can restore them from the ' +
      'list of deleted projects.',
    'אפשר לשחזר פרויקט שנמחק?',
    'כן. פרויקטים שנמחקו נשמרים, ומנהל החברה יכול לשחזר אותם מרשימת הפרויקטים המחוקים.',
  ],
  [
    'Where is our data, and can we export it?',
    'Only on this site’s own server. An admin can export everything from the profile as one zip: ' +
      'tables, documents and photos. Another Yesod site can import it.',
    'איפה נשמרים הנתונים, ואפשר לקחת אותם?',
    'בשרת של מי שמפעיל את האתר, בקובץ אחד ובתיקייה אחת, ולא בשום מקום אחר. מנהל החברה מייצא ' +
      'הכול מהפרופיל כקובץ zip אחד: טבלאות, מסמכים ותמונות. אפשר לייבא אותו להתקנה אחרת של יסוד.',
  ],
];

export function insertFaqs(tx: Database, calendar: Calendar) {
  const stamps = { createdAt: calendar.time(-200), updatedAt: calendar.time(-30) };
  const rows = entries.map(([questionEn, answerEn, questionHe, answerHe], i) => ({
    questionEn,
    answerEn,
    questionHe,
    answerHe,
    sortOrder: i + 1,
    ...stamps,
  }));
  const draft = {
    questionEn: 'Will there be an accountant’s export?',
    answerEn: 'We are working on it.',
    questionHe: 'האם יהיה ייצוא לרואה חשבון?',
    answerHe: 'האפשרות נמצאת בהכנה.',
    isActive: false,
    sortOrder: entries.length + 1,
    ...stamps,
  };
  tx.insert(faqs)
    .values([...rows, draft])
    .run();
}
