import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { useText } from '~/i18n/text';
import { ButtonLink, ReadOnlyProvider, SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Input } from '~/ui/control';
import { EmptyState } from '~/ui/empty-state';
import { FileMark } from '~/ui/file-mark';
import { HitMark, HitRow, Hits } from '~/ui/hits';
import type { IconName } from '~/ui/icon';
import { Day, Period } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type { Hit, searchLoader } from './show.server';

type Group = ReturnType<typeof useLoaderData<typeof searchLoader>>['groups'][number];

const icons = {
  projects: 'building',
  people: 'user',
  phases: 'layers',
  milestones: 'calendar',
  documents: 'file',
  messages: 'message',
  requests: 'wrench',
  suppliers: 'truck',
  orders: 'file',
  entries: 'receipt',
} as const satisfies Record<Group['name'], IconName>;

export function SearchScreen() {
  const { heading, action, search, groups, opened, allKindsHref, projectsHref } =
    useLoaderData<typeof searchLoader>();
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
          className="min-w-[min(7rem,100%)] flex-1 basis-28"
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
      {allKindsHref && (
        <p>
          <ButtonLink href={allKindsHref} kind="quiet" icon="back">
            {text('search.allKinds')}
          </ButtonLink>
        </p>
      )}
      {search !== '' && groups.length === 0 && (
        <EmptyState
          text={text('search.nothing')}
          advice={text('search.advice')}
          action={{ label: text('search.allProjects'), href: projectsHref }}
        />
      )}
      {opened.length > 0 && (
        <Section title={text('search.opened')}>
          <Hits>
            {opened.map((hit) => (
              <Result key={hit.id} hit={hit} icon="building" />
            ))}
          </Hits>
        </Section>
      )}
      {groups.map((group) => (
        <Results key={group.name} group={group} />
      ))}
    </>
  );
}

function Results({ group: { name, count, hits, allHref, isCapped } }: { group: Group }) {
  const text = useText();
  const title = (
    <>
      {text(`search.${name}`)} <span className="font-normal text-muted">{count}</span>
    </>
  );
  return (
    <Section
      title={title}
      id={name}
      action={
        allHref && (
          <a href={allHref}>
            {isCapped
              ? text('search.newest', { number: hits.length })
              : text(`search.all.${name}`, { number: count })}
          </a>
        )
      }
    >
      <Hits>
        {hits.map((hit) => (
          <Result key={hit.id} hit={hit} icon={icons[name]} />
        ))}
      </Hits>
      {isCapped && allHref === null && <Hint>{text('search.more', { number: hits.length })}</Hint>}
    </Section>
  );
}

type ResultProps = { hit: Hit; icon: IconName };

function Result({ hit: { href, title, about, image, document, figure }, icon }: ResultProps) {
  return (
    <HitRow
      mark={document ? <FileMark kind={document} /> : <HitMark image={image} icon={icon} />}
      figure={figure && <Figure of={figure} />}
    >
      <a href={href}>
        <Marked parts={title} />
      </a>
      <Hint as="span" className="block">
        {about.map((parts, i) => (
          <Fragment key={i}>
            {i > 0 && ' · '}
            <Marked parts={parts} />
          </Fragment>
        ))}
      </Hint>
    </HitRow>
  );
}

function Figure({ of }: { of: NonNullable<Hit['figure']> }) {
  if ('minor' in of) return <Money {...of} />;
  if ('from' in of) return <Period from={of.from} to={of.to} />;
  return <Day at={of.at} />;
}

const Marked = ({ parts }: { parts: Hit['title'] }) => (
  <bdi>{parts.map(({ text, isMatch }, i) => (isMatch ? <mark key={i}>{text}</mark> : text))}</bdi>
);
