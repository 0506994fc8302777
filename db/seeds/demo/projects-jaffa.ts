import { castProjects } from '../cast';
import type { ProjectSpec } from './project-spec';
import { english, hebrew, inLatin, olderJaffaProjects } from './projects-jaffa-older';

export const jaffaProjects: ProjectSpec[] = [
  ...olderJaffaProjects,
  {
    ...hebrew,
    name: 'חנות בשוק הפשפשים',
    latinName: 'Flea Market Shop',
    asset: 'shop',
    owner: 'avi',
    location: 'רחוב עולי ציון 7, תל אביב–יפו',
    description:
      'חנות אבן קטנה בלב שוק הפשפשים. קורות העץ חוזקו, הקמרון נוקה ונחשף, והחזית קיבלה חלון ' +
      'ראווה חדש. הושכרה לסטודיו לקרמיקה.',
    money: [610, 88, 742],
    months: [-7, 5],
    members: ['michal', 'adam'],
  },
  {
    ...english,
    ...inLatin('Jaffa Port Warehouse 2'),
    asset: 'loft',
    owner: 'yael',
    location: '2 Retsif HaAliya HaShniya, Tel Aviv–Jaffa',
    description:
      'A port warehouse becomes eight lofts and a restaurant on the quay. Salt had eaten more ' +
      'of the steel than the survey showed; the frame is being renewed bay by bay, and the ' +
      'budget shows it.',
    money: [1880, 920, 2640],
    months: [-6, 14],
    members: ['david', 'tamar', 'eitan'],
  },
  {
    ...hebrew,
    name: castProjects.kerem,
    latinName: 'Kerem HaTeimanim Duplex',
    asset: 'duplex',
    owner: 'yael',
    location: 'רחוב נחליאל 21, תל אביב–יפו',
    description:
      'שתי יחידות צמודות, מרחק הליכה מהים ומשוק הכרמל. הבינוי הישן פורק עד השלד, והתוכנית החדשה ' +
      'מוסיפה מרפסת גג לכל יחידה. היתר הבנייה התעכב בשלושה חודשים.',
    money: [1390, 265, 1580],
    months: [-5, 10],
    members: ['lena', 'omri'],
  },
  {
    ...english,
    ...inLatin(castProjects.neveTzedek),
    asset: 'villa',
    owner: 'yael',
    location: '14 Shabazi St, Tel Aviv–Jaffa',
    description:
      'Three narrow houses around a shared courtyard, built in 1906 and empty since 2011. They ' +
      'become one home and two flats to let. Painted ceilings were found under the plaster, and ' +
      'a conservator works with the builders.',
    money: [2450, 640, 3720],
    months: [-4, 12],
    members: ['david', 'michal', 'maya'],
  },
  {
    ...english,
    ...inLatin(castProjects.hayarkonHotel),
    asset: 'hotel',
    owner: 'avi',
    location: '96 HaYarkon St, Tel Aviv–Jaffa',
    description:
      'A seafront hotel of fifty-two rooms, closed since 2019. Rooms are joined two to one, the ' +
      'arcade opens to the promenade, and a spa takes the place of the garage. Operator signed.',
    money: [9400, 3250, 13100],
    months: [-4, 22],
    members: ['eitan', 'tamar', 'uri'],
  },
  {
    ...english,
    ...inLatin(castProjects.ajami),
    asset: 'villa',
    owner: 'yael',
    location: '77 Kedem St, Tel Aviv–Jaffa',
    description:
      'A two-storey stone house with three arches to the sea. The arches are shored up, the ' +
      'stone is cleaned by hand, and a lift is hidden in the old well shaft.',
    money: [1650, 480, 2390],
    months: [-3, 12],
    members: ['tamar', 'adam'],
  },
  {
    ...english,
    ...inLatin('Herzliya Pituach Plot 48'),
    asset: 'land',
    owner: 'rami',
    location: '48 Galei Tchelet St, Herzliya',
    description:
      'Nine hundred square metres, two rows from the beach, with a permit for two villas. The ' +
      'ruin was cleared in spring; the frame of the first house is going up.',
    money: [2900, 1700, 4350],
    months: [-2, 20],
    members: ['lena', 'michal'],
  },
  {
    ...hebrew,
    name: 'משרדים בלילינבלום',
    latinName: 'Lilienblum Offices',
    asset: 'office',
    owner: 'avi',
    location: 'רחוב לילינבלום 20, תל אביב–יפו',
    description:
      'בניין משרדים קטן בסגנון הבינלאומי, בבעלות המשפחה מאז הקמתו. הפרויקט משדרג מערכות, משחזר ' +
      'את המרפסות המעוגלות ומכשיר את קומת הקרקע לבית קפה.',
    money: [null, 420, 3300],
    months: [-1, 8],
    members: ['uri'],
  },
  {
    ...english,
    ...inLatin(castProjects.ramatAviv),
    asset: 'villa',
    owner: 'yael',
    location: '19 Oppenheimer St, Tel Aviv–Jaffa',
    description:
      'A family villa that came by inheritance, so there is no purchase price. Planned: a new ' +
      'upper floor, solar roof, and a separate unit for a tenant in the garden wing.',
    money: [null, 390, 2870],
    months: [1, 9],
    members: ['eitan'],
  },
  {
    ...hebrew,
    name: 'מגדל מונטיפיורי',
    latinName: 'Montefiore Tower',
    asset: 'apartment',
    owner: 'rami',
    location: 'רחוב מונטיפיורי 38, תל אביב–יפו',
    description:
      'מגדל מגורים משנות השבעים העובר חיזוק והרחבה: ממ״דים, מרפסות שמש, לובי חדש ושתי קומות ' +
      'נוספות. התוכנית אושרה בוועדה המקומית והעבודות יתחילו לאחר החגים.',
    money: [6300, 1900, 9100],
    months: [2, 24],
    members: ['michal', 'tamar'],
  },
  {
    ...english,
    ...inLatin(castProjects.allenbyKiosk),
    asset: 'shop',
    owner: 'avi',
    location: '52 Allenby St, Tel Aviv–Jaffa',
    description:
      'A kiosk on a busy corner. The seller withdrew before signing, and the project was deleted.',
    money: [340, 60, 410],
    months: [-3, 4],
    members: [],
    isDeleted: true,
  },
];
