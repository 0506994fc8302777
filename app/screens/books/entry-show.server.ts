import {
  billCreatePath,
  entryPath,
  entryPayPath,
  entryReversePath,
  expenseCreatePath,
  holdingPath,
  incomeCreatePath,
  journalPath,
  loanPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import { todayFor } from '~/models/access/times.server';
import { payBill, paymentForm } from '~/models/books/payments.server';
import {
  entryReversal,
  reversalRefusal,
  reverseEntry,
  reversible,
} from '~/models/books/reverse.server';
import { entryPage } from '~/models/books/show.server';
import { amountText } from '~/models/fields';
import { phasePath } from '~/paths';
import { nameOfPlace } from '~/screens/shell/budget-places';
import type { Question, Refusal } from '~/screens/shell/question';
import { crumbsOf } from './entry-save.server';

type Shown = ReturnType<typeof entryPage>;

export const entryShowLoader = pageLoader((page) => {
  const { actor, portal, text, params, now } = page;
  const { project, related, postings, ...entry } = entryPage(page, params);
  const { id, kind, pays, vatRate } = entry;
  const cost = postings.find(({ lineId }) => lineId !== null);
  const mayKeep = reverseEntry.permits(actor) && reversible.includes(kind);
  const refusal = reversalRefusal(entry, postings);
  const isOpen = entry.openAmount > 0;
  return {
    ...entry,
    title: text(`entry.show.title.${kind}`, { id }),
    breadcrumbs: [
      ...crumbsOf(page, project),
      { label: text('entry.journal.title'), href: journalPath(portal, project.id) },
    ],
    currency: project.currency,
    rate: vatRate / 100,
    place: cost && {
      name: nameOfPlace(text, { phase: cost.phase, account: cost.lineAccount ?? 'work' }),
      line: cost.line,
      href: cost.phaseId === null ? null : phasePath(portal, cost.phaseId),
    },
    holderHref: entry.holdingId === null ? null : holdingPath(portal, project.id, entry.holdingId),
    loanHref: entry.loanId === null ? null : loanPath(portal, project.id, entry.loanId),
    isTyped: kind === 'opening' || kind === 'adjustment',
    isOverdue: isOpen && (entry.dueDate ?? '') < todayFor({ actor, now }),
    isPaidFirst: mayKeep && refusal === 'books.refused.hasPayments',
    correctHref: mayKeep && !refusal ? correctHref(page, { id, kind, pays }, project.id) : null,
    reverseHref: mayKeep && !refusal ? entryReversePath(portal, project.id, id) : null,
    payHref: mayKeep && isOpen ? entryPayPath(portal, project.id, id) : null,
    postings,
    related: related.flatMap((other) => {
      const relation = relationOf(entry, other);
      const href = entryPath(portal, project.id, other.id);
      return relation ? [{ ...other, relation, href }] : [];
    }),
  };
});

function correctHref(
  { portal }: Page,
  { id, kind, pays }: Pick<Shown, 'id' | 'kind' | 'pays'>,
  projectId: number,
): string | null {
  const options = { corrects: id };
  if (kind === 'expense') return expenseCreatePath(portal, projectId, options);
  if (kind === 'bill') return billCreatePath(portal, projectId, options);
  if (kind === 'income') return incomeCreatePath(portal, projectId, options);
  return pays === null ? null : entryPayPath(portal, projectId, pays, options);
}

/** Null for the reversal of a payment, which its bill need not name. */
function relationOf(entry: Own, other: Related): Relation | null {
  if (other.id === entry.reverses) return 'reverses';
  if (other.id === entry.reversedBy) return 'reversal';
  if (other.id === entry.corrects) return 'corrects';
  if (other.corrects === entry.id) return 'correction';
  if (other.id === entry.pays) return entry.kind === 'payment' ? 'pays' : null;
  return other.kind === 'payment' ? 'payment' : null;
}

type Own = Pick<Shown, 'id' | 'kind' | 'reverses' | 'reversedBy' | 'corrects' | 'pays'>;
type Related = Shown['related'][number];
type Relation = 'reverses' | 'reversal' | 'corrects' | 'correction' | 'pays' | 'payment';

/** The form of a payment, as a dialog over its bill. */
export const entryPayLoader = pageLoader((page) => {
  const { params, portal, text, url } = page;
  const corrects = url.searchParams.get('corrects') ?? undefined;
  const { bill, corrected, today } = paymentForm(page, { ...params, corrects });
  const { id, openAmount, project } = bill;
  const { currency } = project;
  return {
    title: text(corrected ? 'entry.form.correctTitle.payment' : 'entry.pay.title', { id }),
    lead: text('entry.pay.lead', { open: money(openAmount, currency) }),
    corrects: corrected && {
      words: text('entry.form.corrects', {
        id: corrected.id,
        date: day(corrected.documentDate ?? corrected.date),
        amount: money(corrected.net, currency),
      }),
    },
    isPaid: openAmount === 0 && !corrected,
    currency,
    action: entryPayPath(portal, project.id, id),
    closeHref: entryPath(portal, project.id, corrected?.id ?? id),
    values: {
      amount: amountText(corrected?.net ?? openAmount),
      date: corrected?.documentDate ?? corrected?.date ?? today,
      note: corrected?.note ?? undefined,
      corrects: corrected ? String(corrected.id) : undefined,
      form_key: formKey(page),
    },
  };
});

export const entryPayAction = formAction(payBill, {
  done: (page, { id, date, isMoved }) => {
    const { portal, params } = page;
    const { net, project } = entryPage(page, { id });
    const back = entryPath(portal, project.id, params.id ?? '');
    const amount = money(net, project.currency);
    return isMoved
      ? page.goTo(back, 'entry.toast.moved', { amount, date: day(date) }, 'warn')
      : page.goTo(back, 'entry.toast.payment', { amount });
  },
});

export const entryReverseLoader = pageLoader((page) => {
  const { params, portal, text } = page;
  const { id, net, vat, pays, project, refusal, movedTo } = entryReversal(page, params);
  const closeHref = entryPath(portal, project.id, id);
  if (refusal)
    return {
      title: text('entry.reverse.impossible'),
      words: [text(refusal)],
      closeHref,
      backLabel: text('entry.reverse.back'),
    } satisfies Refusal;
  const words: string[] = [
    text('entry.reverse.text', { amount: money(net + vat, project.currency) }),
  ];
  if (pays !== null) words.push(text('entry.reverse.pays'));
  if (movedTo) words.push(text('entry.reverse.moved', { date: day(movedTo) }));
  return {
    title: text('entry.reverse.title', { id }),
    words,
    confirmLabel: text('entry.reverse.confirm'),
    danger: true,
    action: entryReversePath(portal, project.id, id),
    closeHref,
  } satisfies Question;
});

export const entryReverseAction = formAction(reverseEntry, {
  done: ({ goTo, portal, params }) =>
    goTo(entryPath(portal, params.project_id ?? '', params.id ?? ''), 'entry.toast.reversed'),
});
