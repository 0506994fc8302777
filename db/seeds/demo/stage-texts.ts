export type StageText = { title: string; description: string; milestones: readonly string[] };

/** In the order they are worked through; the first and the last are always there. */
export const stageTexts: Record<'en' | 'he', readonly StageText[]> = {
  en: [
    {
      title: 'Survey and permits',
      description: 'Measuring, structural survey, drawings and the building permit.',
      milestones: ['Survey delivered', 'Drawings approved by the owner', 'Building permit granted'],
    },
    {
      title: 'Strip-out and demolition',
      description: 'Taking out what goes, protecting what stays, clearing the site.',
      milestones: ['Site fenced and insured', 'Strip-out finished', 'Rubble cleared'],
    },
    {
      title: 'Structure and roof',
      description: 'Strengthening, new openings, roof and waterproofing.',
      milestones: [
        'Foundations strengthened',
        'Engineer signs off the frame',
        'Roof watertight',
        'Openings cut and framed',
      ],
    },
    {
      title: 'Electricity, water and air',
      description: 'New lines and pipes, air conditioning, safety systems.',
      milestones: ['First fix complete', 'Pressure test passed', 'Grid connection approved'],
    },
    {
      title: 'Finishes and handover',
      description: 'Plaster, floors, kitchens and bathrooms, snagging and keys.',
      milestones: [
        'Floors laid',
        'Kitchens and bathrooms fitted',
        'Snag list closed',
        'Keys handed over',
      ],
    },
  ],
  he: [
    {
      title: 'מדידות והיתרים',
      description: 'מדידה, בדיקת קונסטרוקטור, תוכניות והיתר בנייה.',
      milestones: ['דוח המדידה התקבל', 'התוכניות אושרו על ידי הבעלים', 'היתר הבנייה התקבל'],
    },
    {
      title: 'פירוק והריסה',
      description: 'פירוק מה שמיותר, הגנה על מה שנשאר ופינוי האתר.',
      milestones: ['האתר גודר ובוטח', 'הפירוק הסתיים', 'הפסולת פונתה'],
    },
    {
      title: 'שלד וגג',
      description: 'חיזוק, פתחים חדשים, גג ואיטום.',
      milestones: ['היסודות חוזקו', 'אישור קונסטרוקטור לשלד', 'הגג אטום', 'הפתחים נוסרו ומוסגרו'],
    },
    {
      title: 'חשמל, אינסטלציה ומיזוג',
      description: 'קווים וצנרת חדשים, מיזוג אוויר ומערכות בטיחות.',
      milestones: ['הכנות המערכות הושלמו', 'בדיקת הלחץ עברה בהצלחה', 'החיבור לרשת אושר'],
    },
    {
      title: 'גמרים ומסירה',
      description: 'טיח, ריצוף, מטבחים וחדרי רחצה, תיקוני בדק ומפתחות.',
      milestones: [
        'הריצוף הושלם',
        'המטבחים וחדרי הרחצה הותקנו',
        'רשימת התיקונים נסגרה',
        'המפתחות נמסרו',
      ],
    },
  ],
};

export const supervisors: Record<'en' | 'he', readonly [string, ...string[]]> = {
  en: ['Moshe Ohana', 'Sami Khoury', 'Rivka Stern', 'Alex Petrov'],
  he: ['משה אוחנה', 'סמי ח׳ורי', 'רבקה שטרן', 'אלכס פטרוב'],
};

export const overBudgetNotes: Record<'en' | 'he', string> = {
  en: 'Over plan: more steel had to be replaced than the survey showed.',
  he: 'חריגה מהתכנון: נדרשה החלפה של יותר פלדה מכפי שהראה הסקר.',
};
