import { renderToStaticMarkup } from 'react-dom/server';
import { describedApi } from '~/api/docs.server';
import { emptyFrame, FrameProvider } from '~/http/frame';
import { openLoader } from '~/http/page.server';
import { WordsProvider } from '~/i18n/text';
import { type Locale, textFor } from '~/i18n/words';
import { ApiDocs } from './show';

const mostRendered = 20;
const rendered = new Map<string, string>();

/** A quarter of a megabyte that depends only on the build, the language and the site's URL. */
function markup(locale: Locale, base: string): string {
  const key = `${locale} ${base}`;
  const cached = rendered.get(key);
  if (cached) return cached;
  const html = renderToStaticMarkup(
    <FrameProvider value={{ ...emptyFrame(), locale }}>
      <WordsProvider value={{ locale, text: textFor(locale), timeZone: 'UTC' }}>
        <ApiDocs {...describedApi(base)} />
      </WordsProvider>
    </FrameProvider>,
  );
  // Without PUBLIC_URL the site's URL is the visitor's Host header.
  if (rendered.size >= mostRendered) rendered.clear();
  rendered.set(key, html);
  return html;
}

export const apiDocsLoader = openLoader(({ locale, text, origin, url, session }) => {
  return {
    title: text('api.docs.title'),
    caching: session ? undefined : 'everybody',
    html: markup(locale, origin ?? url.origin),
  };
});
