/**
 * Marks what a dialog may cover. It is rendered before anyone knows whether there will be a dialog.
 */
export const markBehind = { 'data-behind': '' };

/** Makes everything behind a dialog inert in the rendered page, with or without script. */
export function behindDialog(page: string): string {
  return page.replaceAll(' data-behind=""', page.includes('<dialog open') ? ' inert=""' : '');
}
