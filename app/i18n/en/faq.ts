export const faq = {
  list: {
    title: 'Questions and answers',
    lead: 'What visitors read on the public page, in both languages.',
    create: 'New question',
    empty: 'No questions yet.',
    edit: 'Edit',
    delete: 'Delete',
    shown: 'Shown',
    hidden: 'Hidden',
  },
  field: {
    questionEn: 'Question in English',
    answerEn: 'Answer in English',
    questionHe: 'Question in Hebrew',
    answerHe: 'Answer in Hebrew',
    state: 'State',
    isActive: 'Shown to visitors',
    order: 'Order',
  },
  hint: { order: 'The smallest number comes first' },
  form: {
    createTitle: 'New question',
    editTitle: 'Edit question',
    create: 'Create question',
    save: 'Save changes',
  },
  delete: {
    title: 'Delete this question?',
    text: '“{{question}}” goes in both languages. To keep it for later, hide it instead.',
    confirm: 'Delete the question',
  },
  toast: {
    created: 'Question created successfully.',
    updated: 'Question updated successfully.',
    deleted: 'Question deleted successfully.',
  },
  errors: {
    order: 'Enter the {{field}} as a whole number from 1 to 9999.',
    stale:
      'Somebody saved this question while you were editing it. What you typed is kept below: save again to replace theirs, or cancel to keep it.',
  },
};
