import {
  billCreatePath,
  entryPath,
  expenseCreatePath,
  incomeCreatePath,
  moneyPath,
  saleCreatePath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { type ActionPage, formKey, type Page, pageLoader } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import { createBill, createExpense, createIncome } from '~/models/books/entries.server';
import type { PostedEntry } from '~/models/books/post.server';
import { findEntry } from '~/models/books/reverse.server';
import { entryForm } from '~/models/books/show.server';
import { amountText } from '~/models/fields';
import { percentOf } from '~/models/orders/input';
import { phaseCreatePath, projectPath } from '~/paths';

type DocumentKind = 'expense' | 'bill' | 'income';

const formPaths = { expense: expenseCreatePath, bill: billCreatePath, income: incomeCreatePath };

const entryCreateLoader = (kind: DocumentKind) =>
  pageLoader((page) => {
    const { params, portal, text, url } = page;
    const form = entryForm(page, {
      project_id: params.project_id,
      corrects: url.searchParams.get('corrects') ?? undefined,
    });
    const { project, corrected } = form;
    const { id: projectId, currency } = project;
    return {
      kind,
      title: text(`entry.form.${corrected ? 'correctTitle' : 'title'}.${kind}`),
      crumbs: crumbsOf(page, project),
      backHref: corrected
        ? entryPath(portal, projectId, corrected.id)
        : moneyPath(portal, projectId),
      newPhaseHref: phaseCreatePath(portal, projectId),
      currency,
      saleHref:
        kind === 'income' && !corrected && project.soldOn === null
          ? saleCreatePath(portal, projectId)
          : null,
      phases: form.phases,
      lines: form.lines,
      suppliers: form.suppliers,
      typed: form.typed.map(({ key, label, amount }) => ({
        value: key,
        label: text(label === null ? 'entry.replaces.price' : 'entry.replaces.named', {
          name: label ?? '',
          amount: money(amount, currency),
        }),
      })),
      corrects: corrected && {
        words: text('entry.form.corrects', {
          id: corrected.id,
          date: day(corrected.documentDate ?? corrected.date),
          amount: money(corrected.net + corrected.vat, currency),
        }),
        receipts: corrected.receipts.length,
      },
      vatHint: vatHintOf(page, form, kind),
      values: { form_key: formKey(page), ...valuesOf(form, kind, url) },
    };
  });

type FormData = ReturnType<typeof entryForm>;

/** Names the proposed VAT rate, because its field is folded. */
function vatHintOf({ text }: Page, { corrected, lastVat }: FormData, kind: DocumentKind) {
  if (corrected || kind === 'income' || lastVat.rate === 0) return undefined;
  const rate = percentOf(lastVat.rate);
  return text(lastVat.isReclaimed ? 'entry.form.lastVatReclaimed' : 'entry.form.lastVat', { rate });
}

/** The fields of the entry to correct, or what most new entries have. */
function valuesOf({ corrected, ...form }: FormData, kind: DocumentKind, url: URL) {
  if (!corrected) {
    const { rate, isReclaimed } = form.lastVat;
    return {
      date: form.today,
      phase_id: url.searchParams.get('phase_id') ?? String(form.phaseId ?? ''),
      vat_rate: kind === 'income' ? '' : rateText(rate),
      reclaims_vat: isReclaimed ? 'on' : undefined,
    };
  }
  return {
    corrects: String(corrected.id),
    amount: amountText(corrected.net + corrected.vat),
    vat_rate: rateText(corrected.vatRate),
    reclaims_vat: corrected.reclaimsVat ? 'on' : undefined,
    date: corrected.documentDate ?? corrected.date,
    due_date: corrected.dueDate ?? undefined,
    note: corrected.note ?? undefined,
    invoice_number: corrected.invoiceNumber ?? undefined,
    phase_id: String(corrected.phaseId ?? form.phaseId ?? ''),
    line_id: corrected.lineId === null ? undefined : String(corrected.lineId),
    category: corrected.category ?? undefined,
    supplier: corrected.supplier?.name,
  };
}

const rateText = (basisPoints: number) => (basisPoints === 0 ? '' : String(basisPoints / 100));

/** The breadcrumbs of a page of the books. */
export const crumbsOf = ({ portal, text }: Page, project: { id: number; name: string }) => [
  { label: project.name, href: projectPath(portal, project.id) },
  { label: text('entry.journal.money'), href: moneyPath(portal, project.id) },
];

/** Redirects to the project's money, or to the correction, with a toast that names the entry. */
const redirectAfterSave = (kind: DocumentKind) => (page: ActionPage, posted: PostedEntry) => {
  const { db, actor, portal } = page;
  const { id, net, vat, corrects, project } = findEntry(db, actor, posted.id);
  const amount = money(net + vat, project.currency);
  const entryHref = entryPath(portal, project.id, id);
  const isCorrection = corrects !== null;
  const links = [
    { label: 'entry.toast.another' as const, href: formPaths[kind](portal, project.id) },
    { label: 'entry.toast.open' as const, href: entryHref },
  ];
  // The page of a correction shows the entry that it replaces.
  const back = isCorrection ? entryHref : moneyPath(portal, project.id);
  if (isCorrection && !posted.isMoved) return page.goTo(back, 'entry.toast.corrected', { amount });
  return posted.isMoved
    ? page.goTo(
        back,
        'entry.toast.moved',
        { amount, date: day(posted.date) },
        'warn',
        isCorrection ? [] : links,
      )
    : page.goTo(back, `entry.toast.${kind}`, { amount }, 'good', links);
};

export const expenseLoader = entryCreateLoader('expense');
export const expenseAction = formAction(createExpense, { done: redirectAfterSave('expense') });
export const billLoader = entryCreateLoader('bill');
export const billAction = formAction(createBill, { done: redirectAfterSave('bill') });
export const incomeLoader = entryCreateLoader('income');
export const incomeAction = formAction(createIncome, { done: redirectAfterSave('income') });
