/** The public details of a saved payment method, and the token the gateway charges it by. */
export type SavedMethod = {
  token: string;
  brand: string;
  lastFour: string;
  expiryMonth: number;
  /** Four digits: 2029. */
  expiryYear: number;
  holder: string;
  /** Equal for the same card number; null if the gateway has no such hash. */
  fingerprint: string | null;
};

export const chargeRefusals = [
  'declined', // by the bank, for an unknown reason
  'funds',
  'expired',
  'number', // the card's number, or its CVC, is invalid, or the saved card is gone
  'authentication', // the customer did not confirm the payment with the bank
  'unavailable', // the gateway did not respond, and nothing was charged
  'paid',
  'abandoned', // the customer left the hosted page, or it expired
] as const;
export type ChargeRefusal = (typeof chargeRefusals)[number];

/**
 * The result of a charge. A `pending` one waits for the customer at `redirectUrl`, or for the bank.
 * A `complete` one names the method it was paid with, if that method can be charged again.
 */
export type ChargeState =
  | { state: 'complete'; reference: string; method: SavedMethod | null }
  | { state: 'refused'; reference: string | null; reason: ChargeRefusal }
  | { state: 'pending'; reference: string | null; redirectUrl: string | null };

export type Charge = {
  /** The gateway charges once for the same key. */
  key: string;
  amount: number;
  currency: string;
  token: string;
  description: string;
  /** The URL for returning from the bank; null if no customer is present (a renewal). */
  returnUrl: string | null;
};

/**
 * A charge as we know it: its key, the gateway's reference once it responded, and the earliest time
 * it was sent.
 */
type SentCharge = { key: string; reference: string | null; createdAt: number };

export type PageOrder = {
  /** The gateway opens one page, and charges once, for the same key. */
  key: string;
  purpose: 'pay' | 'save-method';
  /** In minor units; 0 to save a method. */
  amount: number;
  currency: string;
  description: string;
  /** The company that owns the saved methods; null if the method is charged once and not saved. */
  customer: {
    reference: string | null;
    email: string | null;
    name: string;
    companyId: number;
  } | null;
  returnUrl: string;
  cancelUrl: string;
  locale: string;
};

/** A hosted page and its customer; the reference is new if the customer had none. */
type OpenedPage = { reference: string; url: string; customer: string | null };

/** A page for paying results in a `charge`, a page for saving a card in a `method`. */
export type PageState =
  | { state: 'open'; url: string | null }
  | { state: 'expired' }
  | { state: 'complete'; charge: ChargeState | null; method: SavedMethod | null };

type Refund = { key: string; reference: string; amount: number };

/** `key` is null for a refund made in the gateway's own dashboard. */
export type RefundState = {
  key: string | null;
  /** Null if the gateway rejected the request. */
  reference: string | null;
  amount: number;
  state: 'pending' | 'complete' | 'failed';
};

export type DisputeState = { reference: string; amount: number; state: 'open' | 'won' | 'lost' };

/**
 * Something changed at the gateway. A message is only a hint: the current state is fetched from the
 * gateway, so messages may arrive late, twice, in any order, or lie.
 */
export type GatewayMessage =
  | { about: 'charge'; key: string | null; reference: string }
  | { about: 'page'; reference: string }
  | { about: 'refunds' | 'disputes'; charge: string }
  | { about: 'method'; token: string }
  | { about: 'customer'; reference: string };

/** Thrown if the gateway declines a card. */
export class CardRefused extends Error {
  override name = 'CardRefused';

  constructor(readonly reason: ChargeRefusal) {
    super(`Card refused: ${reason}`);
  }
}

/**
 * A payment provider (docs/payments.md). Any method may throw if the gateway cannot be reached or
 * rejects the request for a reason other than the card: then the result is unknown, and the caller
 * asks again later.
 */
export type Gateway = {
  name: string;
  /** Opens a page of the gateway on which the customer enters a card. */
  openPage(order: PageOrder): Promise<OpenedPage>;
  readPage(reference: string): Promise<PageState>;
  /**
   * Closes an open page, so that it can no longer be paid on.
   * @returns its state: it may have been paid already
   */
  closePage(reference: string): Promise<PageState>;
  /** Charges a saved method. */
  charge(charge: Charge): Promise<ChargeState>;
  /** @returns null if the charge never arrived */
  findCharge(sent: SentCharge): Promise<ChargeState | null>;
  /**
   * Cancels a pending charge.
   * @returns its state: it may have been paid already
   */
  cancelCharge(reference: string): Promise<ChargeState>;
  refund(refund: Refund): Promise<RefundState>;
  /** All refunds of a charge, those made in the gateway's dashboard included. */
  findRefunds(charge: string): Promise<RefundState[]>;
  findDisputes(charge: string): Promise<DisputeState[]>;
  /** @returns null if the method was removed at the gateway */
  findMethod(token: string): Promise<SavedMethod | null>;
  /** Removes a saved method from the gateway. */
  forget(token: string): Promise<void>;
  hasCustomer(reference: string): Promise<boolean>;
  /**
   * Reads a webhook request.
   * @returns null if it does not concern this installation
   * @throws if it was not signed by the gateway
   */
  readMessage(body: string, headers: Headers, now: number): GatewayMessage | null;
  /**
   * A card form on our own pages. Only the sandbox has one: real card numbers must never reach this
   * server.
   */
  cardForm?: CardForm;
  /** The sandbox's own hosted page and bank page. */
  testPages?: TestPages;
};

/** A card as typed into our own form. */
export type TypedCard = {
  holder: string;
  /** Digits only. */
  number: string;
  cvc: string;
  expiryMonth: number;
  /** In full: 2029. */
  expiryYear: number;
};

export type CardForm = {
  /** Turns a typed card into a method to charge. @throws CardRefused */
  read(card: TypedCard): Promise<SavedMethod>;
  /**
   * The same for a card that is saved without a charge: the bank has to approve it first.
   * @throws CardRefused
   */
  verify(card: TypedCard): Promise<SavedMethod>;
  /** @throws CardRefused */
  change(
    token: string,
    card: Pick<TypedCard, 'holder' | 'expiryMonth' | 'expiryYear'>,
  ): Promise<void>;
};

type TestPage = {
  purpose: 'pay' | 'save-method';
  amount: number;
  currency: string;
  cancelUrl: string;
};

export type TestPages = {
  page(reference: string): TestPage | null;
  /**
   * @returns the next URL for the customer, or the reason the card was declined; null if the page
   * is closed
   */
  submit(reference: string, card: string): { url: string } | { refused: ChargeRefusal } | null;
  bankQuestion(reference: string): { amount: number; currency: string } | null;
  /** @returns where the customer returns to */
  answerBank(reference: string, isConfirmed: boolean): string | null;
};
