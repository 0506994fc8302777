import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { statusTones } from '~/models/work/input';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Money } from '~/ui/money';
import { OutsideNote } from '~/ui/outside-note';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { Prose } from '~/ui/text';
import { StageMark } from './parts/stage';
import { WorkDetails } from './parts/work-details';
import { WorkLinks } from './parts/work-links';
import type { milestoneShowLoader, phaseShowLoader } from './show.server';

/** A phase or a milestone with all its fields. */
export function WorkShowScreen() {
  const { work, crumbs, moneyHref, delayHref, expenseHref, editHref, deleteHref, links } =
    useLoaderData<typeof phaseShowLoader | typeof milestoneShowLoader>();
  const text = useText();
  const { description, customFields, currency } = work;
  const { notes, extras = [] } = customFields;
  return (
    <>
      <PageHead
        title={{ name: work.title }}
        breadcrumbs={crumbs}
        lead={<Lead />}
        action={
          (moneyHref || editHref || deleteHref) && (
            <div className="flex flex-wrap gap-2">
              {moneyHref && (
                <ButtonLink href={moneyHref} kind="quiet" icon="wallet">
                  {text('money.section')}
                </ButtonLink>
              )}
              {delayHref && (
                <ButtonLink href={delayHref} kind="quiet">
                  {text('impact.move.link')}
                </ButtonLink>
              )}
              {expenseHref && (
                <ButtonLink href={expenseHref} icon="receipt">
                  {text('money.head.expense')}
                </ButtonLink>
              )}
              {deleteHref && (
                <ButtonLink href={deleteHref} kind="remove" icon="trash">
                  {text('work.list.delete')}
                </ButtonLink>
              )}
              {editHref && (
                <ButtonLink href={editHref} kind="primary" icon="edit">
                  {text('work.list.edit')}
                </ButtonLink>
              )}
            </div>
          )
        }
      />
      <Figures />
      {description && (
        <Section title={text('work.field.description')}>
          <Prose>{description}</Prose>
        </Section>
      )}
      <Section title={text('project.show.details')}>
        <WorkDetails />
      </Section>
      {notes && (
        <Section title={text('work.field.notes')}>
          <Prose>{notes}</Prose>
        </Section>
      )}
      {extras.length > 0 && (
        <Section title={text('work.form.extras')}>
          <Facts
            items={extras.map(({ key, value, amount }) => ({
              label: <bdi>{key}</bdi>,
              value: (
                <>
                  {value || amount ? <bdi>{value}</bdi> : '–'}
                  {value && amount ? ' · ' : ''}
                  {amount ? <Money minor={amount} currency={currency} /> : ''}
                </>
              ),
            }))}
          />
        </Section>
      )}
      {links.map((list) => (
        <WorkLinks key={list.title} {...list} />
      ))}
    </>
  );
}

const useShown = () => useLoaderData<typeof phaseShowLoader | typeof milestoneShowLoader>();

function Lead() {
  const { work, noun } = useShown();
  const text = useText();
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>{text(`${noun}.field.name`)}</span>
      <Badge tone={statusTones[work.status]}>{text(`project.status.${work.status}`)}</Badge>
      {'stageColor' in work && <StageMark value={work.stageColor} />}
    </span>
  );
}

function Figures() {
  const { work, excess, outside, moneyHref } = useShown();
  const text = useText();
  const { currency, plannedCost, actualCost, progress } = work;
  return (
    <StatTiles>
      <StatTile
        label={text('work.field.progress')}
        value={text('work.list.percent', { percent: progress })}
      />
      {plannedCost !== null && actualCost !== null && (
        <>
          <StatTile
            label={text('work.field.plannedCost')}
            href={moneyHref ?? undefined}
            value={<Money minor={plannedCost} currency={currency} isShort />}
          />
          <StatTile
            label={text('work.field.actualCost')}
            href={moneyHref ?? undefined}
            value={<Money minor={actualCost} currency={currency} isShort />}
            hint={
              !!(excess || outside) && (
                <>
                  <OutsideNote minor={outside} currency={currency} />
                  {excess && <Badge tone="bad">{text(`work.list.${excess}`)}</Badge>}
                </>
              )
            }
          />
        </>
      )}
    </StatTiles>
  );
}
