const yearInSeconds = 31_536_000;

/** Google's widget needs a script and a frame from these places. */
const recaptchaSources = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/';

/** The policy of every page (docs/rules.md#headers). `captcha` is the value of the CAPTCHA setting. */
export function contentSecurityPolicy(captcha?: string): string {
  const scripts = captcha === 'recaptcha' ? `'self' ${recaptchaSources}` : "'self'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    ...(captcha === 'recaptcha' ? [`frame-src ${scripts}`] : []),
    "style-src 'self'",
    // Charts place their labels with style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

type Choices = { captcha?: string; isSecure: boolean; hstsSubdomains?: boolean };

/** For every response, static files and errors included (docs/rules.md#headers). */
export function securityHeaders({ captcha, isSecure, hstsSubdomains }: Choices) {
  const subdomains = hstsSubdomains ? '; includeSubDomains' : '';
  return {
    'Content-Security-Policy': contentSecurityPolicy(captcha),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(isSecure && { 'Strict-Transport-Security': `max-age=${yearInSeconds}${subdomains}` }),
  };
}
