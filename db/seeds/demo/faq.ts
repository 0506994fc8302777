import type { Database } from '../../client.server';
import { faqs } from '../../schema/faq';
import type { Calendar } from './calendar';

type Entry = readonly [questionEn: string, answerEn: string, questionHe: string, answerHe: string];

const entries: readonly Entry[] = [
  [
    'Who is Yesod for?',
    'For entrepreneurs who buy, renovate or build, for the people who invest with them, and for ' +
      'the tenants who live in the houses. Each sees what concerns them.',
    'למי מיועדת יסוד?',
    'ליזמים שקונים, משפצים או בונים, למי שמשקיעים איתם, ולדיירים שגרים בבתים. כל אחד ' +
      'רואה את מה שנוגע לו.',
  ],
  [
    'How does an investor join a project?',
    'The entrepreneur enters a phone number, and a text message with a link goes out. After ' +
      'signing in, the invitation can be accepted or declined. There is nothing to install and ' +
      'nothing to pay.',
    'איך משקיע מצטרף לפרויקט?',
    'היזם מזין מספר טלפון, ונשלח מסרון עם קישור. לאחר הכניסה אפשר לאשר את ההזמנה או לדחות אותה. ' +
      'אין צורך להתקין דבר, ואין תשלום.',
  ],
  [
    'What do investors and tenants see?',
    'The projects they were invited to and nothing else:\n• how far the work is, by phases and ' +
      'milestones\n• pictures from before and after\n• documents\n• the messages that were sent ' +
      'to them\nThey write to the entrepreneur, not to each other.',
    'מה רואים משקיעים ודיירים?',
    'את הפרויקטים שהוזמנו אליהם, ורק אותם:\n• התקדמות העבודה, לפי שלבים ואבני דרך\n• תמונות ' +
      'מלפני העבודה ומאחריה\n• מסמכים\n• ההודעות שנשלחו אליהם\nאפשר לכתוב ליזם, לא זה לזה.',
  ],
  [
    'Is there a password to remember?',
    'No. A code of six digits is sent to the phone or e-mail each time, and counts once. Admins ' +
      'can add an authenticator app.',
    'צריך לזכור סיסמה?',
    'לא. בכל כניסה נשלח לטלפון או לדוא״ל קוד בן שש ספרות, והוא תקף פעם אחת. מנהלים יכולים ' +
      'להוסיף אפליקציית אימות.',
  ],
  [
    'What does the Basic plan include?',
    'Up to 10 active projects, documents, messages, phases and milestones, and as many ' +
      'investors as you like. The first 14 days are free, without a card.',
    'מה כולל המסלול הבסיסי?',
    'עד 10 פרויקטים פעילים, מסמכים, הודעות, שלבים ואבני דרך, ומספר משקיעים ללא הגבלה. 14 הימים ' +
      'הראשונים חינם, ללא כרטיס אשראי.',
  ],
  [
    'Can the plan be cancelled at any time?',
    'Yes. Turn off renewal with one button on the plan’s page. The plan stays active until the ' +
      'end of the paid period, and your data is kept.',
    'אפשר לבטל את המסלול בכל עת?',
    'כן. החידוש נפסק בלחיצה אחת בעמוד המסלול, והמסלול נמשך עד סוף התקופה ששולמה. כל מה שהוזן ' +
      'נשאר במקומו.',
  ],
  [
    'How is profit calculated?',
    'Current value minus purchase price and renovation cost. Without a purchase price, a dash is ' +
      'shown.',
    'איך מחושב הרווח?',
    'השווי הנוכחי פחות מחיר הרכישה ועלות השיפוץ. כשאין מחיר רכישה מופיע קו.',
  ],
  [
    'Can a deleted project come back?',
    'Yes. Deleted projects are kept, and an admin can restore them from the ' +
      'list of deleted projects.',
    'אפשר לשחזר פרויקט שנמחק?',
    'כן. פרויקטים שנמחקו נשמרים, ומנהל החברה יכול לשחזר אותם מרשימת הפרויקטים המחוקים.',
  ],
  [
    'Where is our data, and can we export it?',
    'Only on this site’s own server, in one file and one folder. An admin can export everything ' +
      'as one zip from the profile: tables, documents and pictures. Another Yesod can import it.',
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
    answerEn: 'It is being prepared.',
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
