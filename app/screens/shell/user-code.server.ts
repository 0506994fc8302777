import type { OpenPage } from '~/http/page.server';

/** The code in the link to the plans. */
export const codeIn = ({ url }: Pick<OpenPage, 'url'>): string =>
  url.searchParams.get('userCode')?.slice(0, 200) ?? '';
