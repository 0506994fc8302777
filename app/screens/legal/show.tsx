import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import { LegalText } from './parts/legal-text';
import type { privacyLoader } from './show.server';

export function LegalScreen() {
  const { title, lead, text: words, others, editHref } = useLoaderData<typeof privacyLoader>();
  const text = useText();
  return (
    <div className="grid max-w-[72ch] grid-cols-1 gap-6">
      <PageHead
        title={title}
        lead={lead}
        action={
          editHref && (
            <ButtonLink href={editHref} icon="edit">
              {text('legal.edit.open')}
            </ButtonLink>
          )
        }
      />
      {words.includes('[[') && <Alert kind="warn">{text('legal.template')}</Alert>}
      <LegalText text={words} />
      <nav
        aria-label={text('legal.pages')}
        className="flex flex-wrap gap-x-6 border-t border-line pt-4"
      >
        {others.map(({ href, label }) => (
          <a key={href} href={href} className="inline-flex min-h-11 items-center">
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
