import { useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { PayerQuestion } from '~/screens/shell/payer-question';
import { withDialogs } from '~/screens/shell/question';
import { Actions } from '~/ui/actions';
import { Alert } from '~/ui/alert';
import { BudgetTable } from '~/ui/budget-table';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Explain, explainedLinks } from '~/ui/explain';
import type { IconName } from '~/ui/icon';
import { defaultListState } from '~/ui/list-state';
import { Day } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { SearchForm } from '~/ui/table-toolbar';
import { Hint } from '~/ui/text';
import type { moneyLoader } from './money.server';
import { useEntryFilters } from './parts/entry-filters';
import { MoneyFigures } from './parts/figures';

export const MoneyScreen = withDialogs(MoneyPage);

/** The money of a project: key figures, and the budget by phase and line. */
function MoneyPage() {
  const {
    title,
    breadcrumbs,
    menu,
    expenseHref,
    phaseHref,
    isFirst,
    rows,
    locks,
    explained,
    ...money
  } = useLoaderData<typeof moneyLoader>();
  const text = useText();
  const { addHref, links } = money.budgetMenu;
  const forecastHref = explainedLinks(explained)('costAtCompletion');
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={
          locks.booksThrough && text('money.head.booksLocked', { date: day(locks.booksThrough) })
        }
        action={
          <Actions more={<QuietLinks links={menu} />}>
            {expenseHref && (
              <ButtonLink href={expenseHref} kind="primary" icon="receipt">
                {text('money.head.expense')}
              </ButtonLink>
            )}
          </Actions>
        }
      />
      <PayerQuestion of={money.question} currency={money.currency} />
      {phaseHref && (
        <EmptyState
          text={text('money.first.phase')}
          action={{ label: text('money.first.addPhase'), href: phaseHref }}
        />
      )}
      {isFirst && expenseHref && <Alert kind="info">{text('money.first.expense')}</Alert>}
      {rows.length > 0 && (
        <>
          <Section title={text('money.figure.title')}>
            <MoneyFigures {...money} forecastHref={forecastHref} />
          </Section>
          <Section
            id="budget"
            title={text('money.table.title')}
            action={
              <Actions more={links.length > 0 && <QuietLinks links={links} />}>
                {addHref && (
                  <ButtonLink href={addHref} icon="plus">
                    {text('money.budget.add')}
                  </ButtonLink>
                )}
              </Actions>
            }
          >
            {locks.budgetOn && (
              <Hint>
                {text('money.head.budgetLocked')} <Day at={locks.budgetOn} />
              </Hint>
            )}
            <BudgetTable
              rows={rows}
              total={money.totalCost}
              currency={money.currency}
              hrefs={money.budgetHrefs}
            />
          </Section>
          <Section id="explained" title={text('money.explained')}>
            <Explain id="explained" figures={explained} currency={money.currency} />
          </Section>
          {money.figures.documents > 0 && <FindEntries />}
        </>
      )}
    </>
  );
}

/** Opens the journal, which has the same search and filters. */
function FindEntries() {
  const { hrefs, choices } = useLoaderData<typeof moneyLoader>();
  const text = useText();
  const filters = useEntryFilters(choices);
  return (
    <div className="print:hidden">
      <Section title={text('money.find')}>
        <SearchForm
          caption={text('money.find')}
          path={hrefs.journal}
          state={defaultListState}
          filters={filters}
        />
      </Section>
    </div>
  );
}

type QuietLinksProps = { links: { label: string; href: string; icon?: IconName }[] };

const QuietLinks = ({ links }: QuietLinksProps) =>
  links.map(({ label, href, icon }) => (
    <ButtonLink key={href} href={href} kind="quiet" icon={icon}>
      {label}
    </ButtonLink>
  ));
