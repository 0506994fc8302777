const HIDDEN = '[hidden]';
const MAX_DEPTH = 6;

/**
 * Field names whose values are never logged (docs/rules.md#log), compared without case, `-` and
 * `_`.
 */
const secretNames = new Set(
  `cookie setcookie authorization proxyauthorization password secret apikey accesstoken refreshtoken
   token sessiontoken bearer otp code codes captcha answer grecaptcharesponse recaptcha
   google2fasecret qrcodeurl manualkey text html body mail sms
   card cardno cardnumber number pan cvv cvc cvv2 expiry expirydate`.split(/\s+/),
);

/** Long enough to be a token, such as that of a mailed link. */
const tokens = /[\w-]{20,}/g;

export const withoutTokens = (path: string): string => path.replace(tokens, '…');

/**
 * A copy that is safe to log: secret fields redacted at any depth, errors reduced to what helps.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return redactedError(value, depth);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth >= MAX_DEPTH || ArrayBuffer.isView(value)) return '[left out]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecret(name) ? HIDDEN : redact(field, depth + 1),
    ]),
  );
}

function isSecret(name: string): boolean {
  return secretNames.has(name.toLowerCase().replace(/[-_]/g, ''));
}

/**
 * Vendors attach whole requests to their errors; only these fields are known to be safe and useful.
 */
function redactedError(error: Error, depth: number): Record<string, unknown> {
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { reason: code }),
    ...(error.cause === undefined || depth >= MAX_DEPTH
      ? {}
      : { cause: redact(error.cause, depth + 1) }),
  };
}
