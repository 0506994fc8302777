export const platforms = ['android', 'ios', 'desktop'] as const;
export type InstallPlatform = (typeof platforms)[number];

/** Whose steps are shown first. An iPad that says it is a Mac gets the steps of a desktop. */
export function platformOf(userAgent: string): InstallPlatform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}
