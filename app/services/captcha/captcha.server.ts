/** The data a form needs to show a captcha. */
export type CaptchaChallenge =
  | { kind: 'question'; token: string; picture: { image: string; width: number; height: number } }
  | { kind: 'recaptcha'; siteKey: string }
  | { kind: 'off' };

export type CaptchaAnswer = {
  answer?: string;
  token?: string;
  /** A hidden field; only scripts fill it in. */
  honeypot?: string;
  recaptcha?: string;
};

export type CaptchaVerdict =
  | 'passed'
  | 'missing'
  | 'wrong'
  | 'mismatch'
  | 'expired'
  | 'harder'
  | 'error';

type Hardness = { isHard?: boolean };

export interface Captcha {
  issue(hardness?: Hardness): CaptchaChallenge;
  /** Uses the challenge up, so the next attempt needs a new one. */
  verify(form: CaptchaAnswer, remoteIp: string, hardness?: Hardness): Promise<CaptchaVerdict>;
  /** The digits to read aloud; null if the token is invalid. */
  digitsOf?(token: string): string | null;
}
