import { isRouteErrorResponse, Links, Outlet, useMatches, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type PageData, useFrame } from '~/http/frame';
import { titleOf } from '~/http/page-data';
import { useText } from '~/i18n/text';
import { direction } from '~/i18n/words';
import { manifestPath } from '~/paths';
import { ErrorPage, errorTitle } from '~/screens/shell/error-page';
import { Frame } from '~/screens/shell/frame';
import { Seo } from '~/screens/shell/seo';
import styles from '~/ui/styles/index.css?url';

export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
];

function Document({ title, children }: { title: string; children: ReactNode }) {
  const { locale } = useFrame();
  const text = useText();
  const name = text('shell.name');
  return (
    <html lang={locale} dir={direction(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title ? `${title} · ${name}` : name}</title>
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101615" media="(prefers-color-scheme: dark)" />
        <link rel="manifest" href={manifestPath(locale)} />
        <Seo title={title || name} />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root() {
  const { isRefused, toast } = useFrame();
  const title = titleOf(useMatches().map(({ data }) => data as Partial<PageData> | undefined));
  const text = useText();
  const outcome = isRefused ? 'bad' : toast?.kind;
  return (
    <Document title={outcome ? `${text(`ui.outcome.${outcome}`)} ${title}` : title}>
      <Frame>
        <Outlet />
      </Frame>
    </Document>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const text = useText();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Document title={text(errorTitle(useFrame(), status))}>
      <Frame>
        <ErrorPage status={status} />
      </Frame>
    </Document>
  );
}
