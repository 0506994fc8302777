export const milestone = {
  list: {
    title: 'Milestones',
    of: 'Milestones of {{name}}',
    create: 'New milestone',
    empty:
      'No milestones yet. A milestone needs a title, a start date, a due date and an end date.',
    emptyRead: 'No milestones yet.',
    outside: 'outside the phase’s dates',
    dueLate: 'after its end date',
    apart:
      'These costs (planned {{planned}}, actual {{actual}}) are not included in the phase’s costs.',
    take: 'Take from milestones',
    choose: 'Choose a project, then the phase whose milestones you want to see.',
  },
  field: {
    name: 'Milestone',
    phase: 'Phase',
    dueDate: 'Due date',
    stage: 'Stage colour',
    updated: 'Updated',
  },
  due: {
    title: 'Open milestones',
    which: 'Filter milestones',
    all: 'All',
    overdue: 'Overdue',
    soon: 'Due within 30 days',
    late: 'Overdue',
    empty: 'No open milestones.',
  },
  stage: {
    none: 'No stage',
    grey: 'On hold',
    blue: 'Planned',
    amber: 'In progress',
    red: 'Delayed',
    green: 'Done',
  },
  form: {
    another: 'Save and add another',
    createTitle: 'Add New Milestone',
    editTitle: 'Edit Milestone',
    create: 'Create milestone',
  },
  show: { waiting: 'Phases that depend on this milestone' },
  delete: {
    title: 'Delete milestone',
    question: 'Are you sure you want to delete the milestone {{name}}? This cannot be undone.',
    named: 'These phases will no longer depend on it:',
    confirm: 'Delete milestone',
  },
  toast: {
    created: '{{name}} created successfully.',
    updated: '{{name}} updated successfully.',
    outside: '{{name}} is saved. Some of its dates are outside the dates of the phase, {{dates}}.',
    dueLate: '{{name}} is saved. Its due date is after its end date, {{end}}.',
    outsideAndDueLate:
      '{{name}} is saved. Its due date is after its end date, {{end}}, and some of its dates are outside the dates of the phase, {{dates}}.',
    deleted: '{{name}} deleted successfully.',
  },
  errors: {
    create: 'Failed to create milestone',
    update: 'Failed to update milestone',
    dueBeforeStart: 'The due date is before the start date.',
  },
};
