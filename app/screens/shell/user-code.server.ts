import type { OpenPage } from '~/http/page.server';

/** Whom a link to the plans was made for, as its address says. */
export const codeIn = ({ url }: Pick<OpenPage, 'url'>): string =>
  url.searchParams.get('userCode')?.slice(0, 200) ?? '';
