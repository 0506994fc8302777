/** What a form shows to tell people from scripts. */
export type CaptchaChallenge =
  | { kind: 'question'; token: string; picture: { image: string; width: number; height: number } }
  | { kind: 'recaptcha'; siteKey: string }
  | { kind: 'off' };

export type CaptchaAnswer = {
  answer?: string;
  token?: string;
  /** A field people do not see; what fills it is a script. */
  honeypot?: string;
  recaptcha?: string;
};

/**
 * `mismatch`: other digits than those in the picture. `harder`: the question that was answered was
 * too easy.
 */
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
  /** Uses the challenge up; whatever the verdict, the next try needs a new one. */
  verify(form: CaptchaAnswer, remoteIp: string, hardness?: Hardness): Promise<CaptchaVerdict>;
  /** What the spoken twin of a question says; null for no question. */
  digitsOf?(token: string): string | null;
}
