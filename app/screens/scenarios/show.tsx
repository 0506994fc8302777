import { useLoaderData } from '@remix-run/react';
import { day, money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { irrWords, multipleWords } from '~/models/investments/words';
import { CashMonths } from '~/screens/shell/cash-months';
import { withDialogs } from '~/screens/shell/question';
import { Sensitivity, Swings } from '~/screens/shell/sensitivity';
import { Actions } from '~/ui/actions';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { Explain, explainedLinks } from '~/ui/explain';
import { Facts, PlainList } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day, Month } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { Holders } from './parts/holders';
import type { baseScenarioLoader, scenarioShowLoader } from './show.server';

export type ShownScenario = ReturnType<
  typeof useLoaderData<typeof scenarioShowLoader | typeof baseScenarioLoader>
>;

export const ScenarioScreen = withDialogs(ScenarioPage);

function ScenarioPage() {
  const scenario = useLoaderData<typeof scenarioShowLoader>() as ShownScenario;
  const { title, breadcrumbs, currency, explained } = scenario;
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={{ name: title }}
        breadcrumbs={breadcrumbs}
        action={<ScenarioActions of={scenario} />}
      />
      <Notes of={scenario} />
      <Section title={text('scenario.show.figures')}>
        <Figures of={scenario} />
      </Section>
      <Section id="explained" title={text('scenario.show.explained')}>
        <Explain id="explained" figures={explained} currency={currency} />
      </Section>
      <Section title={text('scenario.show.assumptions')}>
        <Card>
          <Assumptions of={scenario} />
        </Card>
      </Section>
      <Section title={text('scenario.show.holders')}>
        <Holders of={scenario} />
      </Section>
      <Section title={text('scenario.show.sensitivity')}>
        <Sensitivity of={scenario} hint={text('scenario.show.sensitivityHint')} />
      </Section>
      <Section title={text('scenario.show.swings')}>
        <Swings of={scenario} />
      </Section>
      <Section title={text('scenario.show.months')}>
        <CashMonths
          cash={scenario.cash}
          currency={currency}
          neededHref={explainedLinks(explained)('capitalNeeded')}
        />
      </Section>
    </div>
  );
}

function ScenarioActions({ of: { hrefs, id } }: { of: ShownScenario }) {
  const text = useText();
  return (
    <Actions
      more={
        (hrefs.makeBase || hrefs.delete) && (
          <>
            {hrefs.makeBase && (
              <ButtonLink href={hrefs.makeBase} kind="quiet" icon="check" opensDialog>
                {text('scenario.show.makeBase')}
              </ButtonLink>
            )}
            {hrefs.delete && (
              <ButtonLink href={hrefs.delete} kind="remove" icon="trash" opensDialog>
                {text('scenario.show.delete')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {hrefs.edit && (
        <ButtonLink href={hrefs.edit} kind="primary" icon="edit">
          {text(id === null ? 'scenario.list.change' : 'scenario.show.edit')}
        </ButtonLink>
      )}
    </Actions>
  );
}

/** Warnings about the limits of the figures. */
function Notes({ of: { id, outcome, currency, hasTerms, isBeyond } }: { of: ShownScenario }) {
  const text = useText();
  return (
    <>
      {id === null && <Alert kind="info">{text('scenario.show.known')}</Alert>}
      {outcome.owedToOwner > 0 && (
        <Alert kind="info">
          {text('scenario.show.outside', { amount: money(outcome.owedToOwner, currency) })}
        </Alert>
      )}
      {!outcome.hasPurchasePrice && <Alert kind="warn">{text('scenario.show.noPurchase')}</Alert>}
      {!hasTerms && <Alert kind="info">{text('scenario.show.noTerms')}</Alert>}
      {isBeyond && <Alert kind="warn">{text('scenario.show.beyond')}</Alert>}
    </>
  );
}

function Figures({ of: { outcome, currency, explained } }: { of: ShownScenario }) {
  const text = useText();
  const locale = useLocale();
  const amount = (minor: number) => <Money minor={minor} currency={currency} isShort />;
  const { low, contingency, multiple, irr } = outcome;
  const hrefOf = explainedLinks(explained);
  const named = (figure: 'profit' | 'irr' | 'costAtCompletion' | 'low' | 'capitalNeeded') => {
    const label = text(`scenario.figure.${figure}`);
    return { label, href: hrefOf(figure) };
  };
  return (
    <StatTiles isWide>
      <StatTile {...named('profit')} value={amount(outcome.profit)} />
      <StatTile
        {...named('irr')}
        value={<Ltr>{irrWords(irr, locale)}</Ltr>}
        hint={`${text('scenario.figure.multiple')} ${multipleWords(multiple)}`}
      />
      <StatTile
        {...named('costAtCompletion')}
        value={amount(outcome.costAtCompletion)}
        hint={
          contingency !== null && (
            <>
              {text('scenario.figure.contingency')}:{' '}
              <Money minor={contingency} currency={currency} href={hrefOf('contingency')} />
            </>
          )
        }
      />
      <StatTile {...named('low')} value={amount(low.balance)} hint={<Month at={low.month} />} />
      <StatTile
        {...named('capitalNeeded')}
        value={amount(outcome.capitalNeeded)}
        hint={
          outcome.toBorrow !== 0 && (
            <>
              {text('scenario.figure.toBorrow')}:{' '}
              <Money minor={outcome.toBorrow} currency={currency} href={hrefOf('toBorrow')} />
            </>
          )
        }
      />
      <StatTile
        label={text('scenario.figure.exitOn')}
        value={<Day at={outcome.exitOn} />}
        hint={
          <>
            {text('scenario.figure.workEndsOn')}: <Day at={outcome.workEndsOn} />
          </>
        }
      />
    </StatTiles>
  );
}

function Assumptions({ of: scenario }: { of: ShownScenario }) {
  const { currency, exit, exitOn, value, sellingRate, taxRate, costs } = scenario;
  const { rent, rentFrom, vacancyRate, newLoan } = scenario;
  const text = useText();
  const locale = useLocale();
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  const rate = (bp: number) => percent(bp / 100, locale);
  const items = [
    { label: text('scenario.field.exit'), value: text(`scenario.exit.${exit}`) },
    { label: text('scenario.field.exitOn'), value: <Day at={exitOn} /> },
    { label: text('scenario.field.value'), value: amount(value) },
    exit === 'sale' && { label: text('scenario.field.sellingRate'), value: rate(sellingRate) },
    exit === 'sale' && { label: text('scenario.field.taxRate'), value: rate(taxRate) },
    exit === 'refinancing' && { label: text('scenario.field.newLoan'), value: amount(newLoan) },
    {
      label: text('scenario.field.rent'),
      value: text('scenario.show.rentUntil', {
        rent: money(rent, currency),
        vacancy: rate(vacancyRate),
      }),
    },
    rent !== 0 && {
      label: text('scenario.field.rentFrom'),
      value: rentFrom === null ? text('scenario.form.rentFromHint') : <Day at={rentFrom} />,
    },
    {
      label: text('scenario.field.costs'),
      value:
        costs.length === 0 ? (
          text('scenario.show.noCosts')
        ) : (
          <PlainList>
            {costs.map(({ title, monthly, from, to }, at) => (
              <li key={at}>
                {text('scenario.show.costLine', { title, amount: money(monthly, currency) })}
                {from && ` · ${text('scenario.show.from', { date: day(from) })}`}
                {to && ` · ${text('scenario.show.until', { date: day(to) })}`}
              </li>
            ))}
          </PlainList>
        ),
    },
  ];
  return <Facts items={items.filter((item) => item !== false)} />;
}
