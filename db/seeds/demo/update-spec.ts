import { castProjects } from '../cast';

/** An update that the owner of one project sent to its investors. */
export const updateSpec = {
  project: castProjects.neveTzedek as string,
  day: -45,
  /** In percent, on that day. */
  progress: 22,
  title: 'Update 1: the old stone arch',
  body: `What changed in the project since it began.

Progress
• 22% of the work is done

The survey is finished and the permit is on its way. While measuring, we opened the courtyard wall and found the old stone arch behind it. It stays.`,
};
