export const milestone = {
  list: {
    title: 'Milestones',
    of: 'Milestones of {{name}}',
    create: 'New milestone',
    empty: 'No milestones yet. The first one takes a title and the day it is due.',
    emptyRead: 'No milestones yet.',
    choose: 'Choose a project, and then the phase whose milestones you want to see.',
  },
  field: {
    name: 'Milestone',
    phase: 'Phase',
    dueDate: 'Due date',
    stage: 'Stage colour',
    updated: 'Updated',
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
    deleted: '{{name}} deleted successfully.',
  },
  errors: {
    create: 'Failed to create milestone',
    update: 'Failed to update milestone',
    dueBeforeStart: 'The due date is before the start date.',
  },
};
