/** Markup whose values are escaped. */
export class Html {
  constructor(readonly markup: string) {}
  toString() {
    return this.markup;
  }
}

type Part = Html | string | number | null | false | Part[];

/** Builds markup for mails. Values are escaped unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((before, next, at) => before + markupOf(parts[at - 1] ?? null) + next));

function markupOf(part: Part): string {
  if (Array.isArray(part)) return part.map(markupOf).join('');
  if (part === null || part === false) return '';
  return part instanceof Html ? part.markup : escapeHtml(String(part));
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
