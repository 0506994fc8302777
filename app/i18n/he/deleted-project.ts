import type { deletedProject as en } from '../en/deleted-project';

export const deletedProject: typeof en = {
  delete: {
    action: 'מחיקה',
    title: 'למחוק את {{name}}?',
    withIt: 'יחד עם הפרויקט יוסתרו גם:',
    phases_one: 'שלב אחד',
    phases_two: 'שני שלבים',
    phases_other: '{{count}} שלבים',
    milestones_one: 'אבן דרך אחת',
    milestones_two: 'שתי אבני דרך',
    milestones_other: '{{count}} אבני דרך',
    documents_one: 'מסמך אחד',
    documents_two: 'שני מסמכים',
    documents_other: '{{count}} מסמכים',
    messages_one: 'הודעה אחת',
    messages_two: 'שתי הודעות',
    messages_other: '{{count}} הודעות',
    restorable:
      'דבר אינו נמחק לצמיתות: מנהלי החברה יכולים לשחזר את הפרויקט מתוך ״פרויקטים שנמחקו״.',
    restorableByYou: 'דבר אינו נמחק לצמיתות: אפשר לשחזר את הפרויקט מתוך ״פרויקטים שנמחקו״.',
    confirm: 'מחיקת הפרויקט',
    done: 'הפרויקט {{name}} נמחק.',
  },
  list: {
    title: 'פרויקטים שנמחקו',
    empty: 'אין פרויקטים שנמחקו. מכאן אפשר לשחזר פרויקטים שנמחקו.',
    restore: 'שחזור',
    unknown: 'לא ידוע',
  },
  field: {
    name: 'שם',
    location: 'מיקום',
    deletedBy: 'נמחק על ידי',
    deletedAt: 'נמחק בתאריך',
    currentValue: 'שווי נוכחי',
  },
  restore: {
    title: 'לשחזר את {{name}}?',
    text: 'הפרויקט ישוחזר עם השלבים, המסמכים, ההודעות והמשתתפים שלו, כפי שהיה כשנמחק.',
    back: 'חזרה לפרויקטים שנמחקו',
    confirm: 'שחזור הפרויקט',
    done: 'הפרויקט {{name}} שוחזר.',
  },
};
