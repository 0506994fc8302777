/** Each is looked for in this order, since most browsers also claim to be the ones further down. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (userAgent: string, names: typeof browsers | typeof systems) =>
  names.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;

export const browserName = (userAgent: string | null) => ({
  browser: nameIn(userAgent ?? '', browsers),
  system: nameIn(userAgent ?? '', systems),
});
