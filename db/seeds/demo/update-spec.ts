import { castProjects } from '../cast';

/** What the owner of one project told its investors some time ago. */
export const updateSpec = {
  project: castProjects.neveTzedek as string,
  day: -45,
  /** In percent, on that day. */
  progress: 41,
  title: 'Update 1: the shell is done',
  body: `What changed in the project since it began.

Progress
• 41% of the work is done

Finished
• Demolition and shell

Schedule
• The windows arrived a week early, so the plasterers could begin before the holidays

We opened the courtyard wall and found the old stone arch behind it. It stays.`,
};
