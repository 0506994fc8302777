const yearInSeconds = 31_536_000;

/** Google's widget needs scripts and frames from these URLs. */
const recaptchaSources = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/';

type PolicyChoices = {
  /** The value of the CAPTCHA setting. */
  captcha?: string;
  /** Origins to which forms may redirect: the payment gateway's hosted pages. */
  formOrigins?: string[];
};

/** The content security policy of every page (docs/rules.md#headers). */
export function contentSecurityPolicy({ captcha, formOrigins = [] }: PolicyChoices = {}): string {
  const scripts = captcha === 'recaptcha' ? `'self' ${recaptchaSources}` : "'self'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    ...(captcha === 'recaptcha' ? [`frame-src ${scripts}`] : []),
    "style-src 'self'",
    // Charts position their labels with style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formOrigins].join(' '),
  ].join('; ');
}

type Choices = PolicyChoices & { isSecure: boolean; hstsSubdomains?: boolean };

/** The headers of every response, static files and errors included (docs/rules.md#headers). */
export function securityHeaders({ captcha, formOrigins, isSecure, hstsSubdomains }: Choices) {
  const subdomains = hstsSubdomains ? '; includeSubDomains' : '';
  return {
    'Content-Security-Policy': contentSecurityPolicy({ captcha, formOrigins }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(isSecure && { 'Strict-Transport-Security': `max-age=${yearInSeconds}${subdomains}` }),
  };
}
