import { castProjects } from '../cast';
import type { ProjectSpec } from './project-spec';

const english = { company: 'two', language: 'en' } as const;
const hebrew = { company: 'two', language: 'he' } as const;

export const haifaProjects: ProjectSpec[] = [
  {
    ...hebrew,
    name: castProjects.germanColony,
    latinName: 'German Colony Stone House',
    asset: 'villa',
    owner: 'ronit',
    location: 'שדרות בן גוריון 33, חיפה',
    description:
      'בית טמפלרי משנת 1872 מול הגנים הבהאיים. רעפים חדשים, רצפות מצוירות ששוקמו אחת אחת, ומרתף ' +
      'שהוכשר לסטודיו. הקומה השנייה מושכרת.',
    money: [8200, 2100, 11900],
    months: [-15, 12],
    members: ['doron', 'neta'],
  },
  {
    ...hebrew,
    name: 'לופט בעיר התחתית',
    latinName: 'Downtown Haifa Loft',
    asset: 'loft',
    owner: 'asaf',
    location: 'רחוב הנמל 11, חיפה',
    description:
      'מחסן נמל ישן שחולק לשלוש דירות לופט. חזית הלבנים נוקתה, נפתחו חלונות אל המפרץ, והותקנו ' +
      'מערכות חדשות לכל הבניין. כל הדירות מאוכלסות.',
    money: [2900, 780, 3950],
    months: [-13, 9],
    members: ['ilana', 'yaron'],
  },
  {
    ...english,
    name: castProjects.carmelTower,
    latinName: castProjects.carmelTower,
    asset: 'apartment',
    owner: 'asaf',
    location: '12 Moriah Blvd, Haifa',
    description:
      'Strengthening and enlargement of a twelve-storey tower on the ridge, with views to the ' +
      'bay on one side and the sea on the other. Forty-four existing homes get safe rooms; ' +
      'sixteen new ones pay for it.',
    money: [24500, 7200, 36800],
    months: [-11, 24],
    members: ['doron', 'khaled', 'eitan', 'neta'],
  },
  {
    ...english,
    name: 'Wadi Nisnas Row House',
    latinName: 'Wadi Nisnas Row House',
    asset: 'duplex',
    owner: 'asaf',
    location: '9 HaWadi St, Haifa',
    description:
      'Three attached houses on the market street, opened to each other on the upper floor. The ' +
      'retaining wall behind them had to be rebuilt, which ate the margin.',
    money: [3100, 950, 3900],
    months: [-8, 11],
    members: ['khaled', 'yaron'],
  },
  {
    ...hebrew,
    name: 'חנות בנווה שאנן',
    latinName: 'Neve Shaanan Shop',
    asset: 'shop',
    owner: 'ronit',
    location: 'רחוב הגליל 88, חיפה',
    description:
      'חנות שכונתית ותיקה ליד הטכניון. שיפוץ קצר וממוקד: חזית, חשמל ומיזוג. הושכרה ' +
      'לבית קפה של סטודנטים.',
    money: [1450, 210, 1720],
    months: [-6, 4],
    members: ['ilana'],
  },
  {
    ...hebrew,
    name: 'מלון הדר הכרמל',
    latinName: 'Hadar HaCarmel Hotel',
    asset: 'hotel',
    owner: 'ronit',
    location: 'רחוב הרצל 41, חיפה',
    description:
      'מלון עירוני בן שלושים ושישה חדרים בבניין משנות השלושים. הקשתות בקומת הקרקע ייפתחו מחדש ' +
      'לרחוב, והגג יהפוך למסעדה הצופה אל המפרץ.',
    money: [15600, 5400, 22300],
    months: [-5, 18],
    members: ['doron', 'ilana', 'khaled'],
  },
  {
    ...hebrew,
    name: 'משרדים במת״ם',
    latinName: 'Matam Offices',
    asset: 'office',
    owner: 'ronit',
    location: 'שדרות אנדריי סחרוב 9, חיפה',
    description:
      'שני בנייני משרדים בכניסה הדרומית לעיר. מעטפת זכוכית חדשה, חניון מקורה ומערכת אנרגיה ' +
      'סולארית על הגג. שליש מהשטח כבר הושכר מראש.',
    money: [18200, 3900, 23500],
    months: [-3, 12],
    members: ['khaled'],
  },
  {
    ...hebrew,
    name: 'וילה בדניה',
    latinName: 'Denia Villa',
    asset: 'villa',
    owner: 'asaf',
    location: 'רחוב אנטוורפן 15, חיפה',
    description:
      'וילה משפחתית על קצה הוואדי, שהועברה בירושה ולכן ללא מחיר רכישה. מתוכננים מעלית, הרחבת ' +
      'הסלון אל הנוף ודירת גן נפרדת להשכרה.',
    money: [null, 1250, 9400],
    months: [1, 10],
    members: ['doron'],
  },
  {
    ...hebrew,
    name: 'מגרש בצ׳ק פוסט',
    latinName: 'Check Post Plot',
    asset: 'land',
    owner: 'asaf',
    location: 'רחוב ישראל בר יהודה 60, חיפה',
    description: 'מגרש מסחרי בכניסה לעיר. העסקה בוטלה לאחר בדיקת הקרקע, והפרויקט נמחק.',
    money: [5200, 900, 6400],
    months: [-4, 6],
    members: [],
    isDeleted: true,
  },
];
