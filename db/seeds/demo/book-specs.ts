import type { CostCategory } from '../../schema/book';

/** A cost of a stage: its share of what the stage cost, and in how many documents it came. */
type CostSpec = {
  supplier: number;
  category: CostCategory;
  share: number;
  count: number;
  note: string;
  /** Billed and paid later; otherwise paid at once. */
  isBill?: true;
  /** The budget line, by its position in the stage. */
  line?: number;
};

type LineSpec = { title: string; share: number; isContingency?: true };

type ReceiptSpec = {
  picture: string;
  stage: number;
  supplier: string;
  amount: string;
  category: CostCategory;
  note: string;
};

export type BookSpec = {
  /** Latin name of the project. */
  project: string;
  suppliers: { name: string; taxId: string; phone: string }[];
  /** By the position of the stage in `stageTexts`. */
  costs: Record<number, CostSpec[]>;
  lines: Record<number, LineSpec[]>;
  /** Expenses with a picture of their receipt, which shows these amounts. */
  receipts: ReceiptSpec[];
  /** Income of every month, the last months until today. */
  income: { category: 'rent' | 'other_income'; amount: string; months: number; note: string };
  wrongNote: string;
};

const cost = (
  supplier: number,
  category: CostCategory,
  share: number,
  count: number,
  note: string,
  more: Pick<CostSpec, 'isBill' | 'line'> = {},
): CostSpec => ({ supplier, category, share, count, note, ...more });

const isBill = true;

export const bookSpecs: BookSpec[] = [
  {
    project: 'Yarkon View Tower',
    suppliers: [
      { name: 'Ben-Ami Land Surveyors', taxId: '514220871', phone: '+972 3-555-0111' },
      { name: 'Studio Lev Architects', taxId: '515306614', phone: '+972 3-555-0112' },
      { name: 'Tel Aviv–Jaffa Municipality', taxId: '500250003', phone: '+972 3-555-0113' },
      { name: 'Golan Demolition', taxId: '513844290', phone: '+972 4-555-0114' },
      { name: 'Barak Steel & Concrete', taxId: '512907745', phone: '+972 8-555-0115' },
      { name: 'Haim & Sons Builders', taxId: '516118032', phone: '+972 3-555-0116' },
      { name: 'Ofek Electric', taxId: '514683358', phone: '+972 9-555-0117' },
      { name: 'Castel Tiles', taxId: '513275561', phone: '+972 2-555-0118' },
      { name: 'Carmel Insurance', taxId: '520004896', phone: '+972 4-555-0119' },
    ],
    costs: {
      0: [
        cost(0, 'professionals', 0.18, 2, 'Measuring and structural survey'),
        cost(1, 'professionals', 0.5, 3, 'Drawings', { isBill }),
        cost(2, 'permits', 0.25, 2, 'Building permit fees'),
        cost(8, 'holding', 0.07, 2, 'Insurance of the works'),
      ],
      1: [
        cost(3, 'labour', 0.65, 4, 'Strip-out, floor by floor', { isBill }),
        cost(3, 'labour', 0.2, 4, 'Containers and rubble'),
        cost(5, 'labour', 0.15, 3, 'Scaffolding and protection'),
      ],
      2: [
        cost(4, 'materials', 0.45, 5, 'Steel and ready-mixed concrete', { isBill, line: 0 }),
        cost(5, 'labour', 0.4, 5, 'Frame, stage payment', { isBill, line: 1 }),
        cost(4, 'materials', 0.15, 4, 'Small materials for the site'),
      ],
      3: [
        cost(6, 'labour', 0.7, 3, 'Risers and panels', { isBill }),
        cost(6, 'materials', 0.3, 3, 'Cables and fittings'),
      ],
      4: [
        cost(7, 'materials', 0.4, 3, 'Tiles for the lobby'),
        cost(5, 'labour', 0.6, 3, 'Finishes, stage payment', { isBill }),
      ],
    },
    lines: {
      2: [
        { title: 'Steel and concrete', share: 0.4 },
        { title: 'Frame works', share: 0.36 },
        { title: 'Contingency', share: 0.06, isContingency: true },
      ],
      4: [{ title: 'Lobby', share: 0.3 }],
    },
    receipts: [
      {
        picture: 'receipts/builders-yard',
        stage: 2,
        supplier: 'Haim’s Builders Yard',
        amount: '4158.40',
        category: 'materials',
        note: 'Cement, sand and rebar',
      },
      {
        picture: 'receipts/tiles',
        stage: 2,
        supplier: 'Castel Tiles',
        amount: '5980.50',
        category: 'materials',
        note: 'Terrazzo for the stairs',
      },
    ],
    income: {
      category: 'other_income',
      amount: '1450',
      months: 9,
      note: 'Advertising on the scaffolding',
    },
    wrongNote: 'Typed with a zero too many',
  },
  {
    project: 'Florentin Loft',
    suppliers: [
      { name: 'גיא מדידות', taxId: '514998117', phone: '+972 3-555-0121' },
      { name: 'סטודיו נחושת אדריכלים', taxId: '515771903', phone: '+972 3-555-0122' },
      { name: 'עיריית תל אביב–יפו', taxId: '500250011', phone: '+972 3-555-0123' },
      { name: 'פירוק והובלה דרום', taxId: '513660485', phone: '+972 8-555-0124' },
      { name: 'מסגריית הלפרין', taxId: '512443208', phone: '+972 3-555-0125' },
      { name: 'בוני פלורנטין', taxId: '516204439', phone: '+972 3-555-0126' },
      { name: 'חשמל אורן', taxId: '514310756', phone: '+972 3-555-0127' },
      { name: 'קרמיקה ואבן יפו', taxId: '513028892', phone: '+972 3-555-0128' },
      { name: 'מגן חברה לביטוח', taxId: '520017730', phone: '+972 3-555-0129' },
    ],
    costs: {
      0: [
        cost(0, 'professionals', 0.2, 2, 'מדידה ובדיקת קונסטרוקטור'),
        cost(1, 'professionals', 0.5, 3, 'תוכניות', { isBill }),
        cost(2, 'permits', 0.22, 2, 'אגרות היתר'),
        cost(8, 'holding', 0.08, 2, 'ביטוח עבודות'),
      ],
      1: [
        cost(3, 'labour', 0.7, 3, 'פירוק גלריה ומחיצות', { isBill }),
        cost(3, 'labour', 0.3, 3, 'מכולות ופינוי פסולת'),
      ],
      2: [
        cost(4, 'materials', 0.4, 4, 'חלונות ברזל משוחזרים', { isBill, line: 0 }),
        cost(5, 'labour', 0.42, 4, 'עבודות שלד', { isBill, line: 1 }),
        cost(5, 'materials', 0.18, 4, 'חומרים לאתר'),
      ],
      3: [
        cost(6, 'labour', 0.7, 3, 'נקודות חשמל ולוח', { isBill }),
        cost(6, 'materials', 0.3, 3, 'כבלים וגופי תאורה'),
      ],
      4: [
        cost(7, 'materials', 0.38, 4, 'ריצוף וחיפויים'),
        cost(5, 'labour', 0.44, 4, 'גמר, תשלום לפי התקדמות', { isBill, line: 0 }),
        cost(5, 'materials', 0.18, 3, 'צבע ואיטום'),
      ],
    },
    lines: {
      2: [
        { title: 'חלונות ברזל', share: 0.38 },
        { title: 'עבודות שלד', share: 0.38 },
        { title: 'בלתי צפוי', share: 0.07, isContingency: true },
      ],
      4: [{ title: 'גמר', share: 0.42 }],
    },
    receipts: [
      {
        picture: 'receipts/paint',
        stage: 4,
        supplier: 'צבעי הדרום',
        amount: '1780',
        category: 'materials',
        note: 'צבע ושפכטל',
      },
      {
        picture: 'receipts/rubble',
        stage: 2,
        supplier: 'פירוק והובלה דרום',
        amount: '2470',
        category: 'labour',
        note: 'פינוי פסולת',
      },
    ],
    income: { category: 'rent', amount: '5200', months: 2, note: 'שכר דירה של הלופט' },
    wrongNote: 'הוקלד עם אפס מיותר',
  },
];
