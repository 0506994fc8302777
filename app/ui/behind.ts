/**
 * Marks what a dialog may stand in front of: whoever draws it cannot know yet whether there will be
 * one.
 */
export const markBehind = { 'data-behind': '' };

/** A drawn page, with everything behind its dialog out of reach; script or none. */
export function behindDialog(page: string): string {
  return page.replaceAll(' data-behind=""', page.includes('<dialog open') ? ' inert=""' : '');
}
