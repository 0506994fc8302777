/**
 * The sender and receiver: the owner to all investors or tenants, one of those to the owner, or the
 * owner to the admin.
 */
export type Line = {
  from: 'owner' | 'investor' | 'tenant' | 'admin';
  to: 'owner' | 'investors' | 'tenants' | 'admin';
  subject: string;
  message: string;
};

export const conversationTexts: Record<'en' | 'he', readonly Line[]> = {
  en: [
    {
      from: 'owner',
      to: 'admin',
      subject: 'Insurance for the site',
      message:
        'The policy for the works is signed and attached to the documents. It covers the ' +
        'neighbours’ walls as well.',
    },
    {
      from: 'admin',
      to: 'owner',
      subject: 'Re: Insurance for the site',
      message:
        'Thank you, I have filed it. Please send the receipt as soon as the first premium is paid.',
    },
    {
      from: 'owner',
      to: 'investors',
      subject: 'Survey results',
      message:
        'The engineer’s report is in. The walls are sound; the roof needs more work than we ' +
        'planned. I put the figures into the second phase, so the total ' +
        'stays within the reserve.',
    },
    {
      from: 'investor',
      to: 'owner',
      subject: 'Question about the reserve',
      message:
        'How much of the reserve is left after the roof? I would like to see the number before ' +
        'the next payment.',
    },
    {
      from: 'owner',
      to: 'investors',
      subject: 'Re: Question about the reserve',
      message:
        'Eleven per cent of the renovation budget is left. The breakdown on the project page ' +
        'shows it phase by phase.',
    },
    {
      from: 'owner',
      to: 'tenants',
      subject: 'Water off on Sunday',
      message:
        'The plumber connects the new riser on Sunday between 8:00 and 12:00. Please fill some ' +
        'bottles the evening before.',
    },
    {
      from: 'tenant',
      to: 'owner',
      subject: 'Noise before seven',
      message:
        'The drilling began at half past six again today. Could the crew start ' +
        'at seven, as agreed?',
    },
    {
      from: 'owner',
      to: 'tenants',
      subject: 'Re: Noise before seven',
      message:
        'You are right, and I am sorry. I spoke with the foreman: nothing loud before 7:30 from ' +
        'tomorrow on.',
    },
    {
      from: 'investor',
      to: 'owner',
      subject: 'Visit next week',
      message:
        'I am in the city on Tuesday. Is there a good hour to walk through the site together?',
    },
    {
      from: 'owner',
      to: 'investors',
      subject: 'Site visit on Tuesday',
      message:
        'Anybody who wants to see the progress is welcome on Tuesday at 16:00. Closed shoes, ' +
        'please; helmets are at the gate.',
    },
    {
      from: 'tenant',
      to: 'owner',
      subject: 'Thank you for the new lift',
      message:
        'The lift works, and my mother can visit again. Thank you for pushing it through before ' +
        'the holidays.',
    },
    {
      from: 'owner',
      to: 'investors',
      subject: 'Monthly update',
      message:
        'Windows are in, first fix of the electricity is done, and the valuation was renewed ' +
        'this month. New pictures are on the page.',
    },
  ],
  he: [
    {
      from: 'owner',
      to: 'admin',
      subject: 'ביטוח עבודות קבלניות',
      message: 'הפוליסה נחתמה וצורפה למסמכים. היא מכסה גם את הקירות המשותפים עם השכנים.',
    },
    {
      from: 'admin',
      to: 'owner',
      subject: 'בתשובה: ביטוח עבודות קבלניות',
      message: 'תודה, התיק עודכן. נא לשלוח את הקבלה לאחר התשלום הראשון.',
    },
    {
      from: 'owner',
      to: 'investors',
      subject: 'תוצאות הסקר',
      message:
        'דוח המהנדס התקבל. הקירות יציבים, אבל הגג דורש יותר עבודה מהמתוכנן. הסכומים עודכנו בשלב ' +
        'השני, וסך הכול נשאר במסגרת הרזרבה.',
    },
    {
      from: 'investor',
      to: 'owner',
      subject: 'שאלה לגבי הרזרבה',
      message: 'כמה נשאר ברזרבה אחרי הגג? אשמח לראות את המספר לפני התשלום הבא.',
    },
    {
      from: 'owner',
      to: 'investors',
      subject: 'בתשובה: שאלה לגבי הרזרבה',
      message: 'נשארו אחד־עשר אחוזים מתקציב השיפוץ. הפירוט לפי שלבים מופיע בעמוד הפרויקט.',
    },
    {
      from: 'owner',
      to: 'tenants',
      subject: 'הפסקת מים ביום ראשון',
      message:
        'ביום ראשון, בין 8:00 ל־12:00, יחובר קו המים החדש. מומלץ למלא כמה בקבוקים בערב שלפני.',
    },
    {
      from: 'tenant',
      to: 'owner',
      subject: 'רעש לפני שבע',
      message: 'גם היום הקידוחים התחילו בשש וחצי. אפשר לחזור לשעה שסוכמה, שבע?',
    },
    {
      from: 'owner',
      to: 'tenants',
      subject: 'בתשובה: רעש לפני שבע',
      message: 'הטענה מוצדקת וסליחה על כך. סוכם עם מנהל העבודה: ממחר אין עבודות רועשות לפני 7:30.',
    },
    {
      from: 'investor',
      to: 'owner',
      subject: 'ביקור בשבוע הבא',
      message: 'ביום שלישי אהיה בעיר. מתי אפשר לעבור יחד באתר?',
    },
    {
      from: 'owner',
      to: 'investors',
      subject: 'סיור באתר ביום שלישי',
      message:
        'כל מי שרוצה לראות את ההתקדמות מוזמן ביום שלישי בשעה 16:00. נא להגיע בנעליים סגורות; ' +
        'קסדות מחכות בשער.',
    },
    {
      from: 'tenant',
      to: 'owner',
      subject: 'תודה על המעלית החדשה',
      message: 'המעלית עובדת, ואמא שלי יכולה שוב לבקר. תודה שזה הסתיים לפני החגים.',
    },
    {
      from: 'owner',
      to: 'investors',
      subject: 'עדכון חודשי',
      message:
        'החלונות הותקנו, הכנות החשמל הושלמו, והשמאות עודכנה החודש. תמונות ' +
        'חדשות מחכות בעמוד הפרויקט.',
    },
  ],
};
