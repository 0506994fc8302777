import { money } from '~/i18n/format';
import { longMonth } from '~/i18n/times';
import { type Locale, type Text, textFor } from '~/i18n/words';
import { type Explained, explained, explainedSum } from '~/models/explain';
import type { LoanMethod } from '~/models/finance/amortize';
import { decimalText } from '~/models/finance/decimal';
import type { IndexValue } from '~/models/finance/index-linked';
import { percentOf } from '~/models/orders/input';
import type { Due, Terms } from './schedule';

/** The index of an instalment, and the one that the loan started with. */
type Linked = {
  name: string;
  share: number;
  index: IndexValue;
  base: IndexValue;
  /** True if the index fell, and the nominal amount is due all the same. */
  isFloored: boolean;
  amount: number;
};

type Instalment = {
  due: Due;
  /** The amount that is owed before it. */
  before: number;
  /** The terms that its schedule was computed from. */
  terms: Terms;
  /** False if its interest is not that of a whole month on what is owed before it. */
  isRegular: boolean;
  /** Null for a loan without an index. */
  linked: Linked | null;
};

type Reader = {
  locale: Locale;
  currency: string;
  /** Where the amount owed before it is explained. */
  beforeHref: string | null;
};
type Context = Reader & { text: Text };

/** How the amounts of an instalment follow from what is owed before it and from the terms. */
export function explainInstalment(reader: Reader, of: Instalment): Explained[] {
  const context = { ...reader, text: textFor(reader.locale) };
  const { text, beforeHref } = context;
  const { due, before, linked } = of;
  const { n } = due;
  const owed = explained(text('loan.explain.before'), before, { href: beforeHref });
  return [
    explained(text('loan.show.payment'), due.payment, {
      key: `payment-${n}`,
      ...payment(context, of),
    }),
    explained(text('loan.show.principal'), due.principal, {
      key: `principal-${n}`,
      ...principal(context, of, owed),
    }),
    explained(text('loan.show.interestPart'), due.interest, {
      key: `interest-${n}`,
      ...interest(context, of, owed),
    }),
    ...(linked
      ? [
          explained(text('loan.show.linkedPayment'), linked.amount, {
            key: `linked-${n}`,
            formula: linkFormula(context, linked),
            parts: [explained(text('loan.show.nominal'), due.payment)],
          }),
        ]
      : []),
    explainedSum(
      text('loan.show.after'),
      [owed, explained(text('loan.show.principal'), -due.principal)],
      { key: `balance-${n}` },
    ),
  ];
}

type Computed = { formula?: string; parts?: Explained[] };

const isLast = ({ due }: Instalment): boolean => due.balance === 0;

const wordsOf = ({ currency }: Context, { principal: borrowed, annualRate, months }: Terms) => ({
  amount: money(borrowed, currency),
  rate: percentOf(annualRate),
  months,
});

/** An annuity follows from its terms, other instalments from their parts. */
function payment(context: Context, of: Instalment): Computed {
  const { text } = context;
  const { due, terms, isRegular } = of;
  const parts = [
    explained(text('loan.show.principal'), due.principal),
    explained(text('loan.show.interestPart'), due.interest),
  ];
  if (terms.method !== 'annuity' || isLast(of)) return { parts };
  const formula = text('loan.explain.annuity', wordsOf(context, terms));
  return isRegular ? { formula } : { formula, parts };
}

const principalFormulas = {
  annuity: 'loan.explain.annuityPrincipal',
  'equal-principal': 'loan.explain.equalPrincipal',
  'interest-only': 'loan.explain.atTheEnd',
  bullet: 'loan.explain.atTheEnd',
} as const satisfies Record<LoanMethod, string>;

function principal(context: Context, of: Instalment, owed: Explained): Computed {
  const { text } = context;
  const { due, terms } = of;
  if (isLast(of)) return { formula: text('loan.explain.last'), parts: [owed] };
  const formula = text(principalFormulas[terms.method], wordsOf(context, terms));
  if (terms.method !== 'annuity') return { formula };
  const paid = explained(text('loan.show.payment'), due.payment);
  const less = explained(text('loan.show.interestPart'), -due.interest);
  return { formula, parts: [paid, less] };
}

function interest(context: Context, { terms, isRegular }: Instalment, owed: Explained): Computed {
  if (!isRegular)
    return {
      formula: context.text('loan.explain.accrued', wordsOf(context, terms)),
      parts: [owed],
    };
  const key = terms.method === 'bullet' ? 'loan.explain.grown' : 'loan.explain.interest';
  return { formula: context.text(key, wordsOf(context, terms)), parts: [owed] };
}

function linkFormula({ text, locale }: Context, { share, index, base, ...of }: Linked): string {
  const month = (value: IndexValue) => longMonth(locale, `${value.month}-01`);
  const words = { name: of.name, month: month(index), baseMonth: month(base) };
  if (of.isFloored) return text('loan.explain.floored', words);
  // Values of different bases are compared by their chaining factors.
  const isChained = index.factor !== base.factor;
  const valueText = ({ value, factor }: IndexValue) =>
    isChained ? `${decimalText(value)} × ${decimalText(factor)}` : decimalText(value);
  return text('loan.explain.linked', {
    ...words,
    share: percentOf(share),
    value: valueText(index),
    base: valueText(base),
  });
}
