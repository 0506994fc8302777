import type { Captcha } from './captcha.server';

/** Asks nothing and passes everybody; for demo and test only. */
export const captchaOff: Captcha = {
  issue: () => ({ kind: 'off' }),
  verify: async () => 'passed',
};
