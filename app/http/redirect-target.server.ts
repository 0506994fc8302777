/**
 * A path to go to after login, taken from the query or a form: same origin only (target 33).
 * Whatever could leave the site (`//host`, a backslash, a scheme, control characters) becomes undefined.
 */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2000) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u001f\u007f\\]/.test(value) || value.startsWith('//')) return undefined;
  const url = new URL(value, 'http://same.invalid');
  if (url.host !== 'same.invalid' || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}
