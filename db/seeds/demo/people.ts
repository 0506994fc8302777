import type { Role } from '../../schema/person';
import { cast } from '../cast';
import type { CompanyKey } from './companies';

export type PersonSpec = {
  role: Role;
  company: CompanyKey | null;
  name: string;
  email: string;
  countryCode: string;
  phoneNumber: string;
  address: string;
  locale?: 'he-IL' | 'en-US';
  /** Works under the admin of the company, with granted permissions only. */
  isCompanyUser?: boolean;
};

type Rest = Pick<PersonSpec, 'locale' | 'isCompanyUser'>;

const person = (
  role: Role,
  company: CompanyKey | null,
  who: { name: string; email: string; countryCode?: string; phoneNumber: string },
  address: string,
  rest: Rest = {},
): PersonSpec => ({ countryCode: '+972', ...who, role, company, address, ...rest });

const demoAccount = (name: string, account: string, phoneNumber: string, countryCode = '+972') => ({
  name,
  email: `${account}@yesod.demo`,
  phoneNumber,
  countryCode,
});
const hebrew = { locale: 'he-IL' } as const;
const english = { locale: 'en-US' } as const;

/** Admins come first, because they create the others. */
export const people = {
  dana: person('superadmin', null, cast.superadmin, '3 Menachem Begin Rd, Ramat Gan'),
  noa: person('admin', 'one', cast.admin, '22 Yefet St, Tel Aviv–Jaffa'),
  omer: person('admin', 'two', cast.admin2, 'שדרות הנשיא 101, חיפה', hebrew),
  yael: person('entrepreneur', 'one', cast.entrepreneur, '8 Lilienblum St, Tel Aviv–Jaffa'),
  avi: person(
    'entrepreneur',
    'one',
    demoAccount('Avi Biton', 'avi.biton', '525550114'),
    '40 Ibn Gabirol St, Tel Aviv–Jaffa',
    english,
  ),
  rami: person(
    'entrepreneur',
    'one',
    demoAccount('Rami Haddad', 'rami.haddad', '545550115'),
    '5 Kedumim Sq, Tel Aviv–Jaffa',
    hebrew,
  ),
  david: person('investor', 'one', cast.investor, '17 Weizmann St, Givatayim'),
  michal: person(
    'investor',
    'one',
    demoAccount('Michal Azoulay', 'michal.azoulay', '535550116'),
    '9 HaPalmach St, Jerusalem',
    hebrew,
  ),
  uri: person(
    'investor',
    'one',
    demoAccount('Uri Shapira', 'uri.shapira', '505550117'),
    '31 Sokolov St, Herzliya',
    english,
  ),
  tamar: person(
    'investor',
    'one',
    demoAccount('תמר גולן', 'tamar.golan', '525550118'),
    'רחוב אחוזה 112, רעננה',
    hebrew,
  ),
  eitan: person(
    'investor',
    'one',
    demoAccount('Eitan Rosen', 'eitan.rosen', '2125550119', '+1'),
    '210 W 78th St, New York',
    english,
  ),
  lena: person(
    'investor',
    'one',
    demoAccount('Lena Volkov', 'lena.volkov', '545550120'),
    '6 HaAtzmaut Rd, Ashdod',
    english,
  ),
  maya: person('tenant', 'one', cast.tenant, '14 Shabazi St, Tel Aviv–Jaffa'),
  yonatan: person(
    'tenant',
    'one',
    demoAccount('Yonatan Dahan', 'yonatan.dahan', '535550121'),
    '61 Rothschild Blvd, Tel Aviv–Jaffa',
    hebrew,
  ),
  shira: person(
    'tenant',
    'one',
    demoAccount('שירה אברהם', 'shira.avraham', '505550122'),
    'רחוב ויטל 9, תל אביב–יפו',
    hebrew,
  ),
  omri: person(
    'tenant',
    'one',
    demoAccount('Omri Tal', 'omri.tal', '525550123'),
    '3 HaTzorfim St, Tel Aviv–Jaffa',
    english,
  ),
  adam: person(
    'tenant',
    'one',
    demoAccount('Adam Nasser', 'adam.nasser', '545550124'),
    '77 Kedem St, Tel Aviv–Jaffa',
    english,
  ),
  keren: person(
    'admin',
    'one',
    demoAccount('Keren Baruch', 'keren.baruch', '505550125'),
    '12 Salame Rd, Tel Aviv–Jaffa',
    { ...english, isCompanyUser: true },
  ),
  gil: person(
    'admin',
    'one',
    demoAccount('גיל ששון', 'gil.sasson', '535550126'),
    'רחוב אילת 30, תל אביב–יפו',
    {
      ...hebrew,
      isCompanyUser: true,
    },
  ),
  ronit: person(
    'entrepreneur',
    'two',
    demoAccount('רונית אברהמי', 'ronit.avrahami', '525550127'),
    'רחוב הורד 4, חיפה',
    hebrew,
  ),
  asaf: person(
    'entrepreneur',
    'two',
    demoAccount('Asaf Goldberg', 'asaf.goldberg', '545550128'),
    '51 Pica Rd, Haifa',
    english,
  ),
  doron: person(
    'investor',
    'two',
    demoAccount('דורון שמש', 'doron.shemesh', '505550129'),
    'רחוב יפה נוף 18, חיפה',
    hebrew,
  ),
  ilana: person(
    'investor',
    'two',
    demoAccount('אילנה רבין', 'ilana.rabin', '525550130'),
    'רחוב הגליל 60, קריית טבעון',
    hebrew,
  ),
  khaled: person(
    'investor',
    'two',
    demoAccount('Khaled Mansour', 'khaled.mansour', '535550131'),
    '24 Abbas St, Haifa',
    english,
  ),
  neta: person(
    'tenant',
    'two',
    demoAccount('נטע ברק', 'neta.barak', '545550132'),
    'שדרות בן גוריון 33, חיפה',
    hebrew,
  ),
  yaron: person(
    'tenant',
    'two',
    demoAccount('ירון סלע', 'yaron.sela', '505550133'),
    'רחוב הנמל 11, חיפה',
    hebrew,
  ),
  hadas: person(
    'admin',
    'two',
    demoAccount('הדס לוין', 'hadas.levin', '525550134'),
    'רחוב טרומפלדור 15, חיפה',
    {
      ...hebrew,
      isCompanyUser: true,
    },
  ),
} satisfies Record<string, PersonSpec>;

export type PersonKey = keyof typeof people;
export const personKeys = Object.keys(people) as PersonKey[];
