import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { faqPublicPath, supportPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { PageHead } from '~/ui/page-head';
import { Questions } from '~/ui/questions';
import { SearchBox } from '~/ui/search-box';
import type { faqPublicLoader } from './list.server';

export function FaqPublicScreen() {
  const { title, rows, total, search } = useLoaderData<typeof faqPublicLoader>();
  const text = useText();
  return (
    <div className="grid max-w-[48rem] grid-cols-1 gap-6">
      <PageHead title={title} lead={(total > 0 || search) && text('faq.public.lead')} />
      {(total > 0 || search) && (
        // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>.
        <form method="get" action={faqPublicPath()} role="search" aria-label={title}>
          <SearchBox value={search} />
        </form>
      )}
      {search && (
        <p>
          {total > 0 && text('faq.public.found', { count: total })}{' '}
          <a href={faqPublicPath()}>{text('faq.public.all')}</a>
        </p>
      )}
      {total > 0 ? (
        <>
          <Questions of={rows} isOpen={search !== ''} />
          <AskSupport />
        </>
      ) : (
        <EmptyState
          text={text(search ? 'faq.public.none' : 'faq.public.empty')}
          action={{ label: text('faq.public.support'), href: supportPath() }}
        />
      )}
    </div>
  );
}

function AskSupport() {
  const text = useText();
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <h2>{text('faq.public.other')}</h2>
          <p>{text('faq.public.otherText')}</p>
        </div>
        <ButtonLink href={supportPath()}>{text('faq.public.support')}</ButtonLink>
      </div>
    </Card>
  );
}
