export const milestone = {
  list: {
    title: 'Milestones',
    of: 'Milestones of {{name}}',
    create: 'New milestone',
    empty:
      'No milestones yet. A milestone needs a title, a start date, a due date and an end date.',
    emptyRead: 'No milestones yet.',
    outside: 'outside the phase’s dates',
    apart:
      'These costs are not added to those of the phase, {{planned}} planned and {{actual}} actual.',
    take: 'Take from milestones',
    choose: 'Choose a project, and then the phase whose milestones you want to see.',
  },
  field: {
    name: 'Milestone',
    phase: 'Phase',
    dueDate: 'Due date',
    stage: 'Stage colour',
    updated: 'Updated',
  },
  due: {
    title: 'Milestones to be done',
    which: 'Which milestones',
    all: 'All',
    overdue: 'Overdue',
    soon: 'Due within 30 days',
    late: 'Overdue',
    empty: 'Every milestone is done, or there are none yet.',
  },
  stage: {
    none: 'No stage',
    grey: 'On hold',
    blue: 'Planned',
    amber: 'Under way',
    red: 'Held up',
    green: 'Done',
  },
  form: {
    another: 'Save and add another',
    createTitle: 'Add New Milestone',
    editTitle: 'Edit Milestone',
    create: 'Create milestone',
  },
  show: { waiting: 'Phases that wait for it' },
  delete: {
    title: 'Delete milestone',
    question: 'Are you sure you want to delete the milestone {{name}}? It cannot be brought back.',
    named: 'These phases wait for it and will wait no longer:',
    confirm: 'Delete milestone',
  },
  toast: {
    created: '{{name}} created successfully.',
    updated: '{{name}} updated successfully.',
    outside: '{{name}} is saved. Some of its dates lie outside those of the phase, {{dates}}.',
    deleted: '{{name}} deleted successfully.',
  },
  errors: {
    create: 'Failed to create milestone',
    update: 'Failed to update milestone',
    dueBeforeStart: 'The due date is before the start date.',
  },
};
