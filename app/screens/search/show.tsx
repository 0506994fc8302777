import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { useText } from '~/i18n/text';
import { ReadOnlyProvider, SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Input } from '~/ui/control';
import { EmptyState } from '~/ui/empty-state';
import { PlainList } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type { Hit, searchLoader } from './show.server';

export function SearchScreen() {
  const { heading, action, search, kinds } = useLoaderData<typeof searchLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={heading} lead={text('search.hint')} />
      {/* biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>. */}
      <form
        className="flex flex-wrap gap-2"
        method="get"
        action={action}
        role="search"
        aria-label={heading}
      >
        <Input
          className="min-w-[min(14rem,100%)] flex-1"
          type="search"
          name="search"
          aria-label={text('search.field')}
          placeholder={text('search.field')}
          defaultValue={search}
          dir="auto"
          maxLength={200}
        />
        {/* Searching works while impersonating too. */}
        <ReadOnlyProvider value={false}>
          <SubmitButton icon="search">{text('search.submit')}</SubmitButton>
        </ReadOnlyProvider>
      </form>
      {search !== '' && kinds.length === 0 && <EmptyState text={text('search.nothing')} />}
      {kinds.map(({ name, hits, isMore, allHref }) => (
        <Section
          key={name}
          title={text(`search.${name}`)}
          action={allHref && <a href={allHref}>{text('search.all')}</a>}
        >
          <PlainList>
            {hits.map((hit) => (
              <Find key={hit.id} hit={hit} />
            ))}
          </PlainList>
          {isMore && <Hint>{text('search.more')}</Hint>}
        </Section>
      ))}
    </>
  );
}

function Find({ hit: { href, title, about, at } }: { hit: Hit }) {
  return (
    <li>
      <span className="min-w-0 wrap-anywhere">
        <a href={href}>
          <bdi>{title}</bdi>
        </a>
        <Hint as="span" className="block">
          {about.map((part, i) => (
            <Fragment key={part}>
              {i > 0 && ' · '}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
          {at && (
            <>
              {' · '}
              <Day at={at} />
            </>
          )}
        </Hint>
      </span>
    </li>
  );
}
