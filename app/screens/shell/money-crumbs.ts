import { moneyPath } from '~/book-paths';
import type { Page } from '~/http/page.server';
import { projectPath } from '~/paths';

/** The way to a page of a project's money. */
export const moneyCrumbs = (
  { text, portal }: Pick<Page, 'text' | 'portal'>,
  { id, name }: { id: number; name: string },
) => [
  { label: name, href: projectPath(portal, id) },
  { label: text('order.list.money'), href: moneyPath(portal, id) },
];
