/** Reads the server's pages with regular expressions, which React's regular output allows. */

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

export const decoded = (text: string) =>
  text.replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole);

/** The visible text of a piece of a page. */
export function wordsOf(html: string): string {
  return decoded(
    html
      .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
      .replace(/<\/?(bdi|strong|a|span)\b[^>]*>/g, '')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();
}

type Attributes = Record<string, string>;

/** The attributes of a start tag. */
function attributesOf(tag: string): Attributes {
  const pairs = [...tag.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name.toLowerCase(), decoded(value)]),
  );
}

/** Start tags of one kind, with their attributes. */
export function tagsOf(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => attributesOf(tag));
}

/** The text of every element with this name that contains no other of that name. */
export function wordsOfEach(html: string, name: string): string[] {
  const elements = html.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 'gs'));
  return [...elements].map(([, inner = '']) => wordsOf(inner));
}

/** The `main` element of a page. */
export const mainOf = (html: string) => /<main\b.*<\/main>/s.exec(html)?.[0] ?? '';

/** The fields a browser would send for a form on the page, without files and buttons. */
export function formOf(html: string, id: string): FormData {
  const form = new RegExp(`<form\\b[^>]*\\sid="${id}".*?</form>`, 's').exec(html)?.[0];
  if (!form) throw new Error(`There is no form “${id}”.`);
  const data = new FormData();
  for (const [control, tag = '', inner = ''] of form.matchAll(
    /<(?:input\b[^>]*|(select|textarea)\b[^>]*>(.*?)<\/(?:select|textarea))>/gs,
  )) {
    const { name, type, value, checked } = attributesOf(/^<[^>]*>/.exec(control)?.[0] ?? '');
    if (
      !name ||
      type === 'file' ||
      ((type === 'checkbox' || type === 'radio') && checked === undefined)
    )
      continue;
    if (tag === 'textarea')
      data.set(name, decoded(inner).replaceAll('\r\n', '\n').replace(/^\n/, ''));
    else if (tag === 'select') data.append(name, selectedValue(inner));
    else data.append(name, value ?? (type === 'checkbox' ? 'on' : ''));
  }
  return data;
}

function selectedValue(inner: string): string {
  const options = tagsOf(inner, 'option');
  return (options.find((option) => option.selected !== undefined) ?? options[0])?.value ?? '';
}

/**
 * The error message of a field, found by its `aria-describedby`; undefined if the field is valid.
 */
export function errorBeside(html: string, name: string): string | undefined {
  const control = [
    ...tagsOf(html, 'input'),
    ...tagsOf(html, 'select'),
    ...tagsOf(html, 'textarea'),
  ].find((tag) => tag.name === name);
  if (control?.['aria-invalid'] !== 'true') return undefined;
  for (const id of (control['aria-describedby'] ?? '').split(' ')) {
    const start = html.indexOf(`<p class="error" id="${id}">`);
    if (start >= 0) return wordsOf(html.slice(start, html.indexOf('</p>', start)));
  }
  return undefined;
}

/** A page without the styles that a first visit holds; their words are none of the page's. */
export const withoutStyles = (html: string): string =>
  html.replace(/<style data-sheet=.*?<\/style>/gs, '');
