import { castProjects } from '../cast';
import type { ProjectSpec } from './project-spec';

export const english = { company: 'one', language: 'en' } as const;
export const hebrew = { company: 'one', language: 'he' } as const;
export const inLatin = (name: string) => ({ name, latinName: name });

/** The projects that began more than seven months ago. */
export const olderJaffaProjects: ProjectSpec[] = [
  {
    ...english,
    ...inLatin(castProjects.rothschild),
    asset: 'apartment',
    owner: 'yael',
    location: '61 Rothschild Blvd, Tel Aviv–Jaffa',
    description:
      'A four-storey block of 1935, listed for preservation. The façade, the thermometer window ' +
      'of the stairs and the terrazzo floors were restored; two flats were added on the roof ' +
      'and let before handover.',
    money: [4100, 1150, 6050],
    months: [-20, 18],
    members: ['david', 'michal', 'uri', 'yonatan'],
  },
  {
    ...english,
    ...inLatin('American Colony Stone Villa'),
    asset: 'villa',
    owner: 'rami',
    location: '10 Auerbach St, Tel Aviv–Jaffa',
    description:
      'A sandstone villa of the 1880s next to the old American quarter. New roof, repaired ' +
      'arches, a cistern turned wine room, and a garden that hides the neighbours’ parking.',
    money: [2200, 760, 3410],
    months: [-18, 14],
    members: ['tamar', 'eitan'],
  },
  {
    ...english,
    ...inLatin('Tzahala Family Duplex'),
    asset: 'duplex',
    owner: 'avi',
    location: '27 Gdud HaIvri St, Tel Aviv–Jaffa',
    description:
      'Two mirrored family homes on a quiet street, finished this year. Sold prices in the area ' +
      'softened during the works, so the valuation is below what went in; ' +
      'both halves are rented.',
    money: [2050, 540, 2480],
    months: [-16, 13],
    members: ['lena', 'omri'],
  },
  {
    ...hebrew,
    name: castProjects.florentin,
    latinName: 'Florentin Loft',
    asset: 'loft',
    owner: 'yael',
    location: 'רחוב ויטל 9, תל אביב–יפו',
    description:
      'בית מלאכה לרהיטים משנות החמישים שהפך ללופט מגורים פתוח: תקרות בגובה חמישה מטרים, חלונות ' +
      'ברזל מקוריים ששוחזרו, מטבח מבטון ומרפסת עורפית. הושכר חודשיים לאחר סיום העבודות.',
    money: [980, 310, 1450],
    months: [-14, 12],
    members: ['michal', 'shira'],
  },
  {
    ...english,
    ...inLatin('Bnei Zion Farmhouse'),
    asset: 'villa',
    owner: 'rami',
    location: '12 HaShaked St, Bnei Zion',
    description:
      'A moshav house of the 1950s on two dunams, with the old packing shed behind it. ' +
      'Insulated, re-roofed and opened to the orchard; the water tower stays as a landmark.',
    money: [1340, 410, 1990],
    months: [-12, 9],
    members: ['uri', 'lena'],
  },
  {
    ...english,
    ...inLatin(castProjects.dizengoff),
    asset: 'shop',
    owner: 'yael',
    location: '118 Dizengoff St, Tel Aviv–Jaffa',
    description:
      'A corner shop with a flat above. New electricity, a sound floor between shop and flat, ' +
      'the old awning rebuilt after a photograph of 1962. A bakery has signed for five years.',
    money: [1120, 145, 1395],
    months: [-11, 7],
    members: ['maya', 'uri'],
  },
  {
    ...english,
    ...inLatin(castProjects.yarkon),
    asset: 'apartment',
    owner: 'yael',
    location: '4 Rokach Blvd, Tel Aviv–Jaffa',
    description:
      'Strengthening and enlargement of a tower of 1974: safe rooms, balconies towards the ' +
      'park, a new lobby and four floors on top. Residents stay in place, so the works go up ' +
      'one side at a time.',
    money: [7800, 2100, 11250],
    months: [-10, 26],
    members: ['david', 'eitan', 'tamar'],
  },
  {
    ...english,
    ...inLatin('Sarona Glass Offices'),
    asset: 'office',
    owner: 'avi',
    location: '3 Aluf Kalman Magen St, Tel Aviv–Jaffa',
    description:
      'Three office volumes of the nineties get new glazing, cooling that runs on half the ' +
      'power, and roof gardens. Two floors are let to a software company from ' +
      'the day of handover.',
    money: [5600, 1480, 7950],
    months: [-8, 15],
    members: ['david', 'lena', 'uri'],
  },
];
