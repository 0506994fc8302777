import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { accessibilityPath, privacyPath, termsPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { PageHead } from '~/ui/page-head';
import { LegalText } from './parts/legal-text';
import type { privacyLoader } from './show.server';

const sections = {
  privacy: ['who', 'stored', 'cookies', 'purposes', 'receivers', 'keeping', 'rights', 'security', 'changes'],
  terms: ['service', 'account', 'content', 'figures', 'payment', 'conduct', 'liability', 'ending', 'law'],
  accessibility: ['aim', 'done', 'tested', 'gaps', 'report', 'place'],
} as const;

const paths = { privacy: privacyPath(), terms: termsPath(), accessibility: accessibilityPath() };
type Page = keyof typeof paths;

export function LegalScreen() {
  const { page, values, receivers } = useLoaderData<typeof privacyLoader>();
  const text = useText();
  const others = (Object.keys(paths) as Page[]).filter((other) => other !== page);
  return (
    <div className="grid max-w-[72ch] grid-cols-1 gap-6">
      <PageHead title={text(`legal.${page}.title`)} lead={text(`legal.${page}.lead`, values)} />
      <Alert kind="warn">{text('legal.template')}</Alert>
      {sections[page].map((name) => (
        <section key={name} className="grid gap-2">
          <h2>{text(`legal.${page}.${name}.title` as TextKey)}</h2>
          <LegalText text={text(`legal.${page}.${name}.text` as TextKey, values)} />
          {name === 'receivers' &&
            receivers.map((known) => <p key={known}>{text(`legal.privacy.${known}`)}</p>)}
        </section>
      ))}
      <nav aria-label={text('legal.pages')} className="flex flex-wrap gap-x-6 border-t border-line pt-4">
        {others.map((other) => (
          <a key={other} href={paths[other]} className="inline-flex min-h-11 items-center">
            {text(`legal.${other}.title`)}
          </a>
        ))}
      </nav>
    </div>
  );
}
