import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { SubmitButton } from '~/ui/button';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import type { figureChangesLoader } from './list.server';

/** The figures that an upgrade changed, with the reason. */
export function FigureChangesScreen() {
  const { title, rows, mayAccept, formKey } = useLoaderData<typeof figureChangesLoader>();
  const text = useText();
  if (rows.length === 0)
    return (
      <>
        <PageHead title={title} />
        <p>{text('figureChange.empty')}</p>
      </>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} lead={text('figureChange.lead')} />
      <TableFrame caption={title}>
        <thead>
          <tr>
            <th scope="col">{text('figureChange.project')}</th>
            <th scope="col">{text('figureChange.figure')}</th>
            <FigureHead>{text('figureChange.before')}</FigureHead>
            <FigureHead>{text('figureChange.after')}</FigureHead>
            <th scope="col">{text('figureChange.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, project, href, figure, before, after, currency }) => (
            <tr key={id}>
              <th scope="row">
                <a href={href}>
                  <bdi>{project.name}</bdi>
                </a>
              </th>
              <td data-label={text('figureChange.figure')}>
                {text(`figureChange.name.${figure}`)}
              </td>
              <FigureCell label={text('figureChange.before')}>
                <Money minor={before} currency={currency} />
              </FigureCell>
              <FigureCell label={text('figureChange.after')}>
                <Money minor={after} currency={currency} />
              </FigureCell>
              <td data-label={text('figureChange.reason')}>
                {text(`figureChange.because.${figure}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {mayAccept && (
        <form method="post">
          <input type="hidden" name="form_key" value={formKey} />
          <SubmitButton kind="primary">{text('figureChange.accept')}</SubmitButton>
        </form>
      )}
    </div>
  );
}
