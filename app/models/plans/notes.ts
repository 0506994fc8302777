const allowed = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i']);
/** Elements whose content is no text either. */
const hidden = /<(script|style|template|iframe|object|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const piece = /<\/?([a-z][a-z0-9]*)\b[^>]*>|<[!?/][^>]*>/gi;

/**
 * A plan's notes as HTML that can do nothing: a few tags without their attributes, each of them closed again, and
 * text (target 34).
 */
export function cleanNotes(html: string): string {
  const shown = html.replace(hidden, '');
  const open: string[] = [];
  let clean = '';
  let at = 0;
  for (const match of shown.matchAll(piece)) {
    clean += escaped(shown.slice(at, match.index)) + tag(match[0], match[1]?.toLowerCase() ?? '', open);
    at = match.index + match[0].length;
  }
  return clean + escaped(shown.slice(at)) + closing(open, 0);
}

function tag(source: string, name: string, open: string[]): string {
  if (!allowed.has(name)) return '';
  if (name === 'br') return '<br>';
  if (!source.startsWith('</')) {
    open.push(name);
    return `<${name}>`;
  }
  const from = open.lastIndexOf(name);
  return from < 0 ? '' : closing(open, from);
}

/** Closes what is open, the innermost first, down to the one at `from`. */
const closing = (open: string[], from: number): string =>
  open
    .splice(from)
    .reverse()
    .map((name) => `</${name}>`)
    .join('');

const escaped = (text: string): string =>
  text
    .replace(/&(?!(?:\w{2,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
