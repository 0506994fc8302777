export const platforms = ['android', 'ios', 'desktop'] as const;
export type InstallPlatform = (typeof platforms)[number];

/** The platform to show first. An iPad that identifies as a Mac counts as a desktop. */
export function platformOf(userAgent: string): InstallPlatform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}
