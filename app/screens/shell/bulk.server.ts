import { chosenIn } from '~/http/list.server';
import { type Page, pageAction, pageLoader } from '~/http/page.server';
import type { TextKey } from '~/i18n/words';
import { isolatedIn } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import type { Caller, Payload } from '~/models/operation.server';
import type { Question } from './question';

/** As many as are named before a yes, and in what a toast says. */
const mostAsked = 20;
const mostTold = 5;

type Bulk<Target> = {
  /** What is done to each, as to one alone. */
  operation: ((caller: Caller, payload: Payload) => unknown) & {
    authorize: (caller: Caller, payload: Payload) => Target;
    permits: (actor: Actor) => boolean;
  };
  /** What one of them is called. */
  name: (target: Target, page: Page) => string;
  /** All but `confirm` are told how many there are. */
  words: Record<'title' | 'text' | 'confirm' | 'done', TextKey>;
  danger?: boolean;
  /** What the address says of all of them beside their ids. */
  shared?: (page: Page) => Payload;
  /** The list they were chosen in, which is come back to. */
  listPath: (page: Page) => string;
};

/** Asks before something is done to all that were chosen. */
export const bulkLoader = <Target extends { id: number }>(bulk: Bulk<Target>) =>
  pageLoader((page): Question => {
    const { frame, text, url } = page;
    const { targets, left } = targetsOf(page, bulk);
    const { title, text: lead, confirm } = bulk.words;
    const count = targets.length;
    const names = targets.map((target) => bulk.name(target, page));
    frame.title = text(title, { count });
    return {
      title: frame.title,
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

/** Each in a write of its own, so that one that is refused keeps no other from being done. */
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
      // Others are answered in between.
      await new Promise(setImmediate);
    }
    const count = targets.length - failed.length;
    const list = bulk.listPath(page) + unchosen(page);
    if (failed.length + left === 0) return page.goTo(list, bulk.words.done, { count });
    const notDone = [
      ...firstOf(page, failed, mostTold),
      ...(left > 0 ? [text('ui.bulk.left', { count: left })] : []),
    ];
    const told = { done: text(bulk.words.done, { count }), failed: notDone.join('; ') };
    return page.goTo(list, 'ui.bulk.partly', told, 'bad');
  });

/**
 * What of the chosen it may be done to, and how many are left out. @throws AppError `not-found`
 * where nothing is in sight
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

/** In the words of what was done to one alone. @throws what is no refusal */
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

/** The state of the list without what was chosen in it. */
function unchosen({ url }: Page): string {
  const params = new URLSearchParams(url.searchParams);
  params.delete('ids');
  const query = params.toString();
  return query && `?${query}`;
}
