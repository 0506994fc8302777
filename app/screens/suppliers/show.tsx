import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink, PrintButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Month } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint, Prose } from '~/ui/text';
import type { supplierShowLoader } from './show.server';

/** Orders are in no list of this page. */
const inStatement: string[] = ['billed', 'retained', 'paid', 'owed'];

type Shown = ReturnType<typeof useLoaderData<typeof supplierShowLoader>>;

/** A supplier: contact details, and billed and paid amounts by month. */
export function SupplierShowScreen() {
  const supplier = useLoaderData<typeof supplierShowLoader>();
  const { title, breadcrumbs, editHref, statement, projects, currency } = supplier;
  const text = useText();
  // Most suppliers have neither orders nor retention.
  const figures = (['ordered', 'billed', 'paid', 'retained', 'owed'] as const).filter(
    (name) => supplier[name] !== 0 || !['ordered', 'retained'].includes(name),
  );
  return (
    <>
      <PageHead
        title={{ name: title }}
        breadcrumbs={breadcrumbs}
        action={
          <>
            <PrintButton>{text('supplier.page.print')}</PrintButton>
            {editHref && (
              <ButtonLink href={editHref} icon="edit">
                {text('supplier.list.edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <StatTiles isWide={figures.length > 4}>
        {figures.map((name) => (
          <StatTile
            key={name}
            label={text(`supplier.field.${name}`)}
            href={inStatement.includes(name) ? '#statement' : undefined}
            value={<Money minor={supplier[name]} currency={currency} isShort />}
          />
        ))}
      </StatTiles>
      <Details of={supplier} />
      <Section id="statement" title={text('supplier.page.statement')}>
        <Hint>{text('supplier.page.statementLead')}</Hint>
        {statement.length === 0 ? (
          <p>{text('supplier.page.noStatement')}</p>
        ) : (
          <Statement of={supplier} />
        )}
      </Section>
      {projects.length > 0 && (
        <Section title={text('supplier.page.projects')}>
          <Projects of={supplier} />
        </Section>
      )}
    </>
  );
}

function Details({ of: { taxId, contact, phone, email, note } }: { of: Shown }) {
  const text = useText();
  const items = [
    { name: 'taxId', value: taxId && <Ltr>{taxId}</Ltr> },
    { name: 'contact', value: contact && <bdi>{contact}</bdi> },
    {
      name: 'phone',
      value: phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <Ltr>{phone}</Ltr>
        </a>
      ),
    },
    {
      name: 'email',
      value: email && (
        <a href={`mailto:${email}`}>
          <Ltr>{email}</Ltr>
        </a>
      ),
    },
    { name: 'note', value: note && <Prose>{note}</Prose> },
  ] as const;
  const details = items.filter(({ value }) => value);
  return (
    <Section title={text('supplier.page.details')}>
      {details.length === 0 && <p>{text('supplier.page.noDetails')}</p>}
      {details.length > 0 && (
        <Facts
          items={details.map(({ name, value }) => ({
            label: text(`supplier.field.${name}`),
            value,
          }))}
        />
      )}
    </Section>
  );
}

function Statement({ of: supplier }: { of: Shown }) {
  const { statement, currency, owed } = supplier;
  const text = useText();
  const labels = {
    opening: text('supplier.page.opening'),
    billed: text('supplier.field.billed'),
    retained: text('supplier.field.retained'),
    paid: text('supplier.field.paid'),
    closing: text('supplier.page.closing'),
  };
  const moved = columnsOf(statement);
  const columns = ['opening', ...moved, 'closing'] as const;
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <TableFrame caption={text('supplier.page.statement')}>
      <thead>
        <tr>
          <th scope="col">{text('supplier.page.month')}</th>
          {columns.map((name) => (
            <FigureHead key={name}>{labels[name]}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {statement.map((row) => (
          <tr key={row.month}>
            <th scope="row">
              <Month at={row.month} />
            </th>
            {columns.map((name) => (
              <FigureCell key={name} label={labels[name]}>
                {amount(row[name])}
              </FigureCell>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('supplier.page.total')}</th>
          <td />
          {moved.map((name) => (
            <FigureCell key={name} label={labels[name]}>
              {amount(supplier[name])}
            </FigureCell>
          ))}
          <FigureCell label={labels.closing}>{amount(owed)}</FigureCell>
        </tr>
      </tfoot>
    </TableFrame>
  );
}

/** Without the column of retained money if there is none. */
const columnsOf = (rows: { retained: number }[]) =>
  (['billed', 'retained', 'paid'] as const).filter(
    (name) => name !== 'retained' || rows.some(({ retained }) => retained !== 0),
  );

function Projects({ of: { projects, currency } }: { of: Shown }) {
  const text = useText();
  const columns = [...columnsOf(projects), 'owed'] as const;
  return (
    <TableFrame caption={text('supplier.page.projects')}>
      <thead>
        <tr>
          <th scope="col">{text('supplier.page.project')}</th>
          {columns.map((name) => (
            <FigureHead key={name}>{text(`supplier.field.${name}`)}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <tr key={project.id}>
            <th scope="row">
              <a href={project.href}>
                <bdi>{project.name}</bdi>
              </a>
            </th>
            {columns.map((name) => (
              <FigureCell key={name} label={text(`supplier.field.${name}`)}>
                <Money minor={project[name]} currency={currency} href={project.href} />
              </FigureCell>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
