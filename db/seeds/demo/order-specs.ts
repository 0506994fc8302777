import type { ChangeOrderStatus } from '../../schema/order';

/** The orders of a stage, by the positions in `bookSpecs`. */
export type OrderSpec = {
  title: string;
  supplier: number;
  stage: number;
  /** The budget line of the stage; otherwise what the stage did not break down. */
  line?: number;
  /** In percent, as in its form. */
  retention: string;
  /** How many of the last bills of this supplier and line belong to it; a draft has none. */
  bills: number;
  /** Its amount as a share of these bills, or of the stage's budget if it has none. */
  share: number;
};

export type ChangeSpec = {
  title: string;
  reason: string;
  stage: number;
  status: ChangeOrderStatus;
  decision?: string;
  days: number;
  funding: 'contingency' | 'capital' | 'profit';
  /** Days before today. */
  age: number;
  /** A share of the stage's budget on a line of the stage, or on a new line with a title. */
  lines: { line?: number; title?: string; share: number }[];
};

type Specs = { orders: OrderSpec[]; changes: ChangeSpec[] };

/** By the Latin name of the project. */
export const orderSpecs: Record<string, Specs> = {
  'Yarkon View Tower': {
    orders: [
      {
        title: 'Drawings for the building permit',
        supplier: 1,
        stage: 0,
        retention: '0',
        bills: 3,
        share: 0.94,
      },
      {
        title: 'Concrete frame, levels 1 to 4',
        supplier: 5,
        stage: 2,
        line: 1,
        retention: '10',
        bills: 2,
        share: 1.5,
      },
      {
        title: 'Tiles for the bathrooms',
        supplier: 7,
        stage: 4,
        retention: '5',
        bills: 0,
        share: 0.12,
      },
    ],
    changes: [
      {
        title: 'Dearer reinforcing steel',
        reason: 'The mill raised its prices in January. The quantities stay as drawn.',
        stage: 2,
        status: 'approved',
        decision: 'Agreed; the contingency is there for this.',
        days: 0,
        funding: 'contingency',
        age: 46,
        lines: [
          { line: 0, share: 0.02 },
          { line: 2, share: -0.02 },
        ],
      },
      {
        title: 'Marble instead of terrazzo in the lobby',
        reason: 'Two buyers asked for it.',
        stage: 4,
        status: 'rejected',
        decision: 'It adds nothing to the prices of the flats. Please stay with terrazzo.',
        days: 12,
        funding: 'profit',
        age: 21,
        lines: [{ line: 0, share: 0.08 }],
      },
      {
        title: 'Waterproofing of the roof terrace',
        reason: 'The survey found that the old membrane does not reach the parapet.',
        stage: 2,
        status: 'submitted',
        days: 8,
        funding: 'capital',
        age: 4,
        lines: [{ title: 'Roof terrace', share: 0.03 }],
      },
    ],
  },
  'Florentin Loft': {
    orders: [
      {
        title: 'תוכניות להיתר',
        supplier: 1,
        stage: 0,
        retention: '0',
        bills: 3,
        share: 0.92,
      },
      {
        title: 'עבודות שלד',
        supplier: 5,
        stage: 2,
        line: 1,
        retention: '10',
        bills: 2,
        share: 1.4,
      },
      {
        title: 'ריצוף חדרי הרחצה',
        supplier: 7,
        stage: 4,
        retention: '5',
        bills: 0,
        share: 0.15,
      },
    ],
    changes: [
      {
        title: 'זיגוג כפול בחלונות הברזל',
        reason: 'הרעש מהרחוב חזק מהצפוי, וזיגוג כפול נדרש גם לתקן הבידוד.',
        stage: 2,
        status: 'approved',
        decision: 'מאושר, על חשבון הבלתי צפוי.',
        days: 6,
        funding: 'contingency',
        age: 52,
        lines: [
          { line: 0, share: 0.025 },
          { line: 2, share: -0.025 },
        ],
      },
      {
        title: 'חיפוי קיר לבנים בסלון',
        reason: 'הצעה של האדריכלים.',
        stage: 4,
        status: 'rejected',
        decision: 'התקציב לגמר כבר נקבע. אפשר לחשוף את הקיר הקיים.',
        days: 5,
        funding: 'profit',
        age: 18,
        lines: [{ line: 0, share: 0.06 }],
      },
      {
        title: 'החלפת קו ביוב ראשי',
        reason: 'בצילום הקו התגלה סדק בקטע שמתחת לחצר.',
        stage: 2,
        status: 'submitted',
        days: 9,
        funding: 'capital',
        age: 3,
        lines: [{ title: 'קו ביוב', share: 0.04 }],
      },
    ],
  },
};
