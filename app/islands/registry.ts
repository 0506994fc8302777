/**
 * Every island and where its code is. Loaded on demand on both sides: in the browser because most visits
 * touch none, on the server because recharts costs a third of a second and 40 MB at start.
 */
export const islands = {
  'bar-chart': () => import('./bar-chart').then((module) => module.BarChart),
  'line-chart': () => import('./line-chart').then((module) => module.LineChart),
  'project-cards': () => import('./project-cards').then((module) => module.ProjectCards),
  'otp-boxes': () => import('./otp-boxes').then((module) => module.OtpBoxes),
};

export type IslandName = keyof typeof islands;
type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
/** An island's props without its `id`, which the page and the browser both take from `<Island id>`. */
export type IslandProps<Name extends IslandName> = Omit<Parameters<IslandComponent<Name>>[0], 'id'>;
