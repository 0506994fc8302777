import type { Database } from '../../client.server';
import { faqs } from '../../schema/desk';
import type { Calendar } from './calendar';

type Entry = readonly [questionEn: string, answerEn: string, questionHe: string, answerHe: string];

const entries: readonly Entry[] = [
  [
    'Who is Yesod for?',
    'For entrepreneurs who renovate or build, for the people who invest with them, and for the tenants who live in the houses. Each sees what concerns them.',
    'למי מיועדת יסוד?',
    'ליזמים שמשפצים או בונים, למי שמשקיעים איתם, ולדיירים שגרים בבתים. כל אחד רואה את מה שנוגע לו.',
  ],
  [
    'How does an investor join a project?',
    'The entrepreneur invites a phone number. A text message with a link arrives; after signing in, the invitation can be accepted or declined.',
    'איך משקיע מצטרף לפרויקט?',
    'היזם מזמין מספר טלפון. נשלחת הודעה עם קישור, ולאחר הכניסה אפשר לאשר את ההזמנה או לדחות אותה.',
  ],
  [
    'Is there a password to remember?',
    'No. A code of six digits is sent to the phone or e-mail each time, and counts once.',
    'צריך לזכור סיסמה?',
    'לא. בכל כניסה נשלח לטלפון או לדוא״ל קוד בן שש ספרות, והוא תקף פעם אחת.',
  ],
  [
    'How is profit calculated?',
    'Current value less purchase price and renovation cost. Where no purchase price was given, a dash stands in its place.',
    'איך מחושב הרווח?',
    'השווי הנוכחי פחות מחיר הרכישה ועלות השיפוץ. כשאין מחיר רכישה מופיע קו.',
  ],
  [
    'What does the Basic plan include?',
    'Up to 10 active projects, documents, messages, phases and milestones, and as many investors as you like. The first 14 days are free, without a card.',
    'מה כולל המסלול הבסיסי?',
    'עד 10 פרויקטים פעילים, מסמכים, הודעות, שלבים ואבני דרך, ומספר משקיעים ללא הגבלה. 14 הימים הראשונים חינם, ללא כרטיס אשראי.',
  ],
  [
    'Can a deleted project come back?',
    'Yes. Deleted projects are kept, and an admin can restore them from the list of deleted projects.',
    'אפשר לשחזר פרויקט שנמחק?',
    'כן. פרויקטים שנמחקו נשמרים, ומנהל החברה יכול לשחזר אותם מרשימת הפרויקטים המחוקים.',
  ],
  [
    'Where is our data kept?',
    'On your own server, in one file and one folder. A backup is one command and works while people are signed in.',
    'איפה נשמרים הנתונים?',
    'בשרת שלכם, בקובץ אחד ובתיקייה אחת. גיבוי הוא פקודה אחת, גם בזמן עבודה.',
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
