import { direction, textFor } from '~/i18n/words';
import { localeOf } from './locale.server';

const retryAfterSeconds = 5;

/**
 * The response when too many requests are waiting: a page without styles, which is cheap to build.
 */
export async function overloadAnswer(sent: { cookie: string; languages: string; isCall: boolean }) {
  const requestHeaders = { cookie: sent.cookie, 'accept-language': sent.languages };
  const locale = await localeOf(
    new Request('http://localhost/', { headers: requestHeaders }),
    null,
  );
  const text = textFor(locale);
  const headers = {
    'content-language': locale,
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  };
  if (sent.isCall) {
    const values = { seconds: retryAfterSeconds };
    const body = { message: text('api.errors.busy', values), code: 'busy', ...values };
    return {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
  }
  const [title, words] = [text('shell.busy.title'), text('shell.busy.text')];
  const body = `<!DOCTYPE html>
<html lang="${locale}" dir="${direction(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body><main><h1>${title}</h1><p>${words}</p></main></body>
</html>`;
  return { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body };
}
