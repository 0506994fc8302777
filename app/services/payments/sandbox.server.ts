import { randomUUID } from 'node:crypto';
import { brandOf } from './card-number';
import {
  type CardForm,
  CardRefused,
  type Charge,
  type ChargeRefusal,
  type ChargeState,
  type Gateway,
  type SavedMethod,
  type TestPages,
  type TypedCard,
} from './gateway';
import { type ChargeRow, openSandboxStore, type PageRow } from './sandbox-store.server';

/** The behaviour of test cards, by their last four digits; every other number succeeds. */
const behaviours: Record<string, ChargeRefusal | 'asks' | 'silent'> = {
  '0002': 'declined',
  '9995': 'funds',
  '0069': 'expired',
  '0127': 'number',
  '3220': 'asks',
  '9979': 'silent',
};

const behaviourOf = (token: string) => behaviours[token.slice(-4)];

/** The reason a bank declines a card before asking its customer. */
function refusalOf(token: string): ChargeRefusal | null {
  const behaviour = behaviourOf(token);
  return behaviour && behaviour !== 'asks' && behaviour !== 'silent' ? behaviour : null;
}

type Sandbox = Gateway & { cardForm: CardForm; testPages: TestPages };

/** A gateway of our own that moves no money, with a hosted page, a card form and a bank page. */
export function createSandbox(dataDir: string, silenceMs = 8_000): Sandbox {
  const store = openSandboxStore(dataDir);

  const stateOf = (row: ChargeRow): ChargeState => {
    const { state, reference } = row;
    if (state === 'refused') return { state, reference, reason: row.reason ?? 'declined' };
    if (state === 'pending') return { state, reference, redirectUrl: row.redirect_url };
    return { state, reference, method: store.method(row.token) };
  };

  const decide = ({ token, returnUrl }: Pick<Charge, 'token' | 'returnUrl'>, reference: string) => {
    const refusal = refusalOf(token);
    if (refusal) return { state: 'refused', reason: refusal, redirect_url: null } as const;
    if (behaviourOf(token) !== 'asks')
      return { state: 'complete', reason: null, redirect_url: null } as const;
    if (!returnUrl)
      return { state: 'refused', reason: 'authentication', redirect_url: null } as const;
    return {
      state: 'pending',
      reason: null,
      redirect_url: `/payments/sandbox/${reference}`,
    } as const;
  };

  const addCharge = ({
    key,
    amount,
    currency,
    token,
    returnUrl,
  }: Omit<Charge, 'description'>): ChargeRow => {
    const reference = `sb_${randomUUID()}`;
    const decision = decide({ token, returnUrl }, reference);
    const row = { key, reference, amount, currency, token, return_url: returnUrl, ...decision };
    store.addCharge(row);
    return row;
  };

  const addMethod = ({
    holder,
    number,
    expiryMonth,
    expiryYear,
  }: Omit<TypedCard, 'cvc'>): SavedMethod => {
    const lastFour = number.slice(-4);
    if (behaviours[lastFour] === 'number') throw new CardRefused('number');
    const token = `sandbox_${randomUUID()}_${lastFour}`;
    const brand = brandOf(number).name;
    const method = { token, brand, lastFour, expiryMonth, expiryYear, holder, fingerprint: null };
    store.saveMethod(method);
    return method;
  };

  const pageState = ({ state, reference, purpose, key, token }: PageRow) => {
    if (state === 'expired') return { state };
    if (state === 'open') return { state, url: pageUrl(reference) };
    const charge = purpose === 'pay' ? store.chargeByKey(key) : undefined;
    const method = purpose === 'save-method' ? store.method(token) : null;
    return { state, charge: charge ? stateOf(charge) : null, method };
  };

  const readPage = (reference: string) => {
    const row = store.page(reference);
    if (!row) throw new Error('The sandbox has no such page');
    return pageState(row);
  };

  return {
    name: 'sandbox',
    async openPage({ key, purpose, amount, currency, customer, returnUrl, cancelUrl }) {
      const owner = customer && (customer.reference ?? `sbc_${randomUUID()}`);
      const earlier = store.pageByKey(key);
      if (earlier)
        return {
          reference: earlier.reference,
          url: pageUrl(earlier.reference),
          customer: earlier.customer,
        };
      const reference = `sbp_${randomUUID()}`;
      const urls = { return_url: returnUrl, cancel_url: cancelUrl };
      store.addPage({ key, reference, purpose, amount, currency, customer: owner, ...urls });
      return { reference, url: pageUrl(reference), customer: owner };
    },
    readPage: async (reference) => readPage(reference),
    async closePage(reference) {
      store.endPage(reference, 'expired', null);
      return readPage(reference);
    },
    async charge(charge) {
      const earlier = store.chargeByKey(charge.key);
      if (earlier) return stateOf(earlier);
      const row = addCharge(charge);
      if (behaviourOf(charge.token) === 'silent') {
        await new Promise((resolve) => setTimeout(resolve, silenceMs));
        throw new Error('The sandbox did not answer');
      }
      return stateOf(row);
    },
    async findCharge({ key }) {
      const row = store.chargeByKey(key);
      return row ? stateOf(row) : null;
    },
    async cancelCharge(reference) {
      store.endCharge(reference, 'refused', 'authentication');
      return stateOf(store.charge(reference) as ChargeRow);
    },
    async refund({ key, reference: charge, amount }) {
      const earlier = store.refundByKey(key);
      if (earlier && earlier.amount !== amount)
        throw new Error('Another amount was refunded by this key');
      const reference = earlier?.reference ?? `sbr_${randomUUID()}`;
      const isRefunded = earlier || store.addRefund({ key, reference, amount, charge });
      return isRefunded
        ? { key, reference, amount, state: 'complete' }
        : { key, reference: null, amount, state: 'failed' };
    },
    async findRefunds(charge) {
      const refunds = store.refunds(charge);
      return refunds.map(({ key, reference, amount }) => ({
        key,
        reference,
        amount,
        state: 'complete',
      }));
    },
    findDisputes: async () => [],
    findMethod: async (token) => store.method(token),
    forget: async (token) => void store.dropMethod(token),
    hasCustomer: async () => true,
    readMessage: () => null,
    cardForm: {
      read: async (card) => addMethod(card),
      async verify(card) {
        const refusal = refusalOf(card.number);
        if (refusal) throw new CardRefused(refusal);
        return addMethod(card);
      },
      async change(token, card) {
        const method = store.method(token);
        if (method) store.saveMethod({ ...method, ...card });
      },
    },
    testPages: {
      page(reference) {
        const row = store.page(reference);
        if (row?.state !== 'open') return null;
        return {
          purpose: row.purpose,
          amount: row.amount,
          currency: row.currency,
          cancelUrl: row.cancel_url,
        };
      },
      submit(reference, number) {
        const row = store.page(reference);
        if (row?.state !== 'open') return null;
        const refusal = refusalOf(number);
        if (refusal) return { refused: refusal };
        const expiryYear = new Date().getUTCFullYear() + 3;
        const { token } = addMethod({ holder: 'Test Card', number, expiryMonth: 12, expiryYear });
        const { key, purpose, amount, currency, return_url: returnUrl } = row;
        store.endPage(reference, 'complete', token);
        if (purpose === 'save-method') return { url: returnUrl };
        const charge = addCharge({ key, amount, currency, token, returnUrl });
        return { url: charge.redirect_url ?? returnUrl };
      },
      bankQuestion(reference) {
        const row = store.charge(reference);
        return row?.state === 'pending' ? { amount: row.amount, currency: row.currency } : null;
      },
      answerBank(reference, isConfirmed) {
        store.endCharge(
          reference,
          isConfirmed ? 'complete' : 'refused',
          isConfirmed ? null : 'authentication',
        );
        return store.charge(reference)?.return_url ?? null;
      },
    },
  };
}

const pageUrl = (reference: string) => `/payments/sandbox/${reference}`;
