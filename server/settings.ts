/** What the operator may say about the process itself; everything else is read where it is used. */
export type Settings = {
  port: number;
  host: string;
  /** How many proxies stand in front and may be believed about address, host and scheme. */
  proxyHops: number;
  publicUrl?: string;
  captcha?: string;
};

/** @throws when a setting is not what it must be: better no start than a start with another meaning. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const publicUrl = env.PUBLIC_URL || undefined;
  if (publicUrl && !URL.canParse(publicUrl)) throw new Error('PUBLIC_URL is not a URL.');
  return {
    port: wholeNumber('PORT', env.PORT, 3000),
    host: env.HOST || '127.0.0.1',
    proxyHops: wholeNumber('TRUST_PROXY', env.TRUST_PROXY, 0),
    publicUrl,
    captcha: env.CAPTCHA,
  };
}

function wholeNumber(name: string, value: string | undefined, fallback: number): number {
  if (!value) return fallback;
  if (!/^\d{1,5}$/.test(value)) throw new Error(`${name} must be a whole number, not “${value}”.`);
  return Number(value);
}
