/** A card as it was typed. Number and CVC go to the gateway and nowhere else (docs/rules.md#cards). */
export type TypedCard = {
  holder: string;
  /** Digits only. */
  number: string;
  cvc: string;
  expiryMonth: number;
  /** In full: 2029. */
  expiryYear: number;
};

/** What the gateway knows a card by, and what may be shown of it. */
export type GatewayCard = { token: string; brand: string; lastFour: string };

export const chargeRefusals = [
  'declined', // by the bank, which does not say why
  'funds',
  'expired',
  'number', // the card's number, or its CVC, is none
  'authentication', // the bank asked its customer, who did not confirm
  'unavailable', // no answer came, and none was charged
  'paid', // an earlier charge went through after all, and this one was not asked for
] as const;
export type ChargeRefusal = (typeof chargeRefusals)[number];

/** What became of a charge. One that is `pending` waits for its customer at `redirectUrl`, or for the bank. */
export type Charged =
  | { state: 'complete'; reference: string }
  | { state: 'refused'; reference: string | null; reason: ChargeRefusal }
  | { state: 'pending'; reference: string; redirectUrl: string | null };

export type Charge = {
  /** The same key charges once, however often it is sent. */
  key: string;
  /** In minor units. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  card: string;
  description: string;
  /** Where the customer comes back to from their bank; null where nobody is there to be asked. */
  returnUrl: string | null;
};

/** What is known of a charge: its key, what the gateway called it if it answered, and since when it may be there. */
export type Sent = { key: string; reference: string | null; createdAt: number };

export type Refund = { key: string; reference: string; amount: number };

export class CardRefused extends Error {
  override name = 'CardRefused';

  constructor(readonly reason: ChargeRefusal) {
    super(`Card refused: ${reason}`);
  }
}

/** Whoever moves the money. Everything may throw where the gateway cannot be reached. */
export type Gateway = {
  name: 'sandbox' | 'stripe';
  /** @throws CardRefused */
  keepCard(card: TypedCard): Promise<GatewayCard>;
  /** For one charge: kept by nobody after it. @returns its token @throws CardRefused */
  cardForOnce(card: TypedCard): Promise<string>;
  /** @throws CardRefused */
  changeCard(token: string, card: Pick<TypedCard, 'holder' | 'expiryMonth' | 'expiryYear'>): Promise<void>;
  dropCard(token: string): Promise<void>;
  charge(charge: Charge): Promise<Charged>;
  /** What became of a charge that was sent; null where it never arrived. */
  find(sent: Sent): Promise<Charged | null>;
  /** Ends a charge that is pending, so that nobody pays it any more. @returns what became of it: it may have been paid */
  cancel(reference: string): Promise<Charged>;
  refund(refund: Refund): Promise<{ reference: string }>;
  /**
   * Reads what the gateway tells by itself.
   * @returns the key of the charge it is about; null where it is about none
   * @throws where it is not the gateway's
   */
  heard(body: string, headers: Headers, now: number): { key: string } | null;
  /** Only of one that moves no money: the page of the customer's bank, which asks whether it was them. */
  bank?: Bank;
};

export type Bank = {
  waiting(reference: string): { amount: number; currency: string } | null;
  /** @returns where the customer goes back to */
  answer(reference: string, isConfirmed: boolean): string | null;
};
