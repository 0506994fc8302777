/** Loaded on demand on both sides: recharts takes a third of a second and 40 MB at start. */
export const islands = {
  'bar-chart': () => import('./bar-chart').then((module) => module.BarChart),
  'line-chart': () => import('./line-chart').then((module) => module.LineChart),
  'project-cards': () => import('./project-cards').then((module) => module.ProjectCards),
  'otp-boxes': () => import('./otp-boxes').then((module) => module.OtpBoxes),
};

export type IslandName = keyof typeof islands;
type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
export type IslandProps<Name extends IslandName> = Omit<Parameters<IslandComponent<Name>>[0], 'id'>;
