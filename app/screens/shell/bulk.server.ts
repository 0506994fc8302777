import { chosenIn } from '~/http/list.server';
import { type Page, pageAction, pageLoader } from '~/http/page.server';
import type { TextKey } from '~/i18n/words';
import { isolatedIn } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import type { Caller, Payload } from '~/models/operation.server';
import type { Question } from './question';

/** The number of names listed in a confirmation and in a toast. */
const mostAsked = 20;
const mostListed = 5;

type Bulk<Target> = {
  /** The operation that runs for each record. */
  operation: ((caller: Caller, payload: Payload) => unknown) & {
    authorize: (caller: Caller, payload: Payload) => Target;
    permits: (actor: Actor) => boolean;
  };
  /** The display name of a record. */
  name: (target: Target, page: Page) => string;
  /** All texts but `confirm` get the number of records. */
  words: Record<'title' | 'text' | 'confirm' | 'done', TextKey>;
  danger?: boolean;
  shared?: (page: Page) => Payload;
  /** The list the records were chosen in, to return to. */
  listPath: (page: Page) => string;
};

/** Asks before an action on all chosen records. */
export const bulkLoader = <Target extends { id: number }>(bulk: Bulk<Target>) =>
  pageLoader((page): Question => {
    const { text, url } = page;
    const { targets, left } = targetsOf(page, bulk);
    const { title, text: lead, confirm } = bulk.words;
    const count = targets.length;
    const names = targets.map((target) => bulk.name(target, page));
    return {
      title: text(title, { count }),
      words: [
        text(lead, { count }),
        firstOf(page, names, mostAsked),
        ...(left > 0 ? [text('ui.bulk.left', { count: left })] : []),
      ],
      confirmLabel: text(confirm),
      danger: bulk.danger,
      action: url.pathname + url.search,
      closeHref: bulk.listPath(page) + url.search,
    };
  });

/** Runs each in a write of its own, so that one rejected record does not stop the others. */
export const bulkAction = <Target extends { id: number }>(bulk: Bulk<Target>) =>
  pageAction({}, async (page) => {
    const { text } = page;
    const { targets, left } = targetsOf(page, bulk);
    const failed: string[] = [];
    for (const target of targets) {
      try {
        bulk.operation(page, { ...bulk.shared?.(page), id: String(target.id) });
      } catch (error) {
        failed.push(
          `${isolatedIn(page.locale, bulk.name(target, page))} (${reasonOf(page, error)})`,
        );
      }
      // Lets other requests run in between.
      await new Promise(setImmediate);
    }
    const count = targets.length - failed.length;
    const list = bulk.listPath(page) + searchWithoutIds(page);
    if (failed.length + left === 0) return page.goTo(list, bulk.words.done, { count });
    const failures = [
      ...firstOf(page, failed, mostListed),
      ...(left > 0 ? [text('ui.bulk.left', { count: left })] : []),
    ];
    const values = { done: text(bulk.words.done, { count }), failed: failures.join('; ') };
    return page.goTo(list, 'ui.bulk.partly', values, 'bad');
  });

/**
 * Finds the chosen records the action applies to, and counts those left out.
 * @throws AppError `not-found` if none is visible
 */
function targetsOf<Target>(page: Page, { operation, shared, listPath }: Bulk<Target>) {
  if (!operation.permits(page.actor)) throw new AppError('forbidden');
  const ids = chosenIn(page);
  if (ids.length === 0)
    throw page.goTo(listPath(page) + page.url.search, 'ui.bulk.nothing', {}, 'bad');
  const targets = ids.flatMap((id) => {
    try {
      return [operation.authorize(page, { ...shared?.(page), id: String(id) })];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
  if (targets.length === 0) throw new AppError('not-found');
  return { targets, left: ids.length - targets.length };
}

function firstOf({ text }: Page, names: string[], most: number): string[] {
  const more = names.length - most;
  return more > 0 ? [...names.slice(0, most), text('ui.bulk.more', { count: more })] : names;
}

/**
 * The error message of the single-record operation.
 * @throws errors that are no rejection
 */
function reasonOf({ text }: Page, error: unknown): string {
  if (error instanceof Refused) {
    const [reason] = Object.values(error.fields).flat();
    return reason ? text(reason.text, reason.values) : '';
  }
  if (!(error instanceof AppError)) throw error;
  const { because } = error.values;
  if (error.code === 'closed') return text(`invitation.closed.${because}` as TextKey);
  return text(error.code === 'limit' ? 'ui.bulk.busy' : 'ui.bulk.gone');
}

/** The list's URL without its ticked rows. */
function searchWithoutIds({ url }: Page): string {
  const params = new URLSearchParams(url.searchParams);
  params.delete('ids');
  const query = params.toString();
  return query && `?${query}`;
}
