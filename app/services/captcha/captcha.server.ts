/** What a form shows to tell people from scripts. */
export type CaptchaChallenge =
  | { kind: 'question'; token: string; words: Question }
  | { kind: 'recaptcha'; siteKey: string }
  | { kind: 'off' };

/** A sum with an answer of 0 to 20, both numbers 1 to 10; the caller puts it in words of the reader's language. */
export type Question = { a: number; b: number; op: 'plus' | 'minus' };

export type CaptchaAnswer = {
  answer?: string;
  token?: string;
  /** A field people do not see; what fills it is a script. */
  honeypot?: string;
  recaptcha?: string;
};

export type CaptchaVerdict = 'passed' | 'missing' | 'wrong' | 'expired' | 'error';

export interface Captcha {
  issue(): CaptchaChallenge;
  /** Uses the challenge up; whatever the verdict, the next try needs a new one. */
  verify(form: CaptchaAnswer, remoteIp: string): Promise<CaptchaVerdict>;
}
