import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Check } from '~/ui/control';
import { Form, FormActions } from '~/ui/form';
import { Period } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { TableFrame } from '~/ui/table-parts';
import type { phaseShiftAction, phaseShiftLoader } from './shift.server';

/** Offers to move dependent phases by as many days, showing the dates before and after. */
export function PhaseShiftScreen() {
  const { title, count, rows, crumbs, action, backHref } = useLoaderData<typeof phaseShiftLoader>();
  const wasRefused = useActionData<typeof phaseShiftAction>() !== undefined;
  const text = useText();
  const words = { count: Math.abs(count) };
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={crumbs}
        lead={text(count > 0 ? 'phase.shift.later' : 'phase.shift.earlier', words)}
      />
      {wasRefused && <Alert kind="warn">{text('phase.shift.stale')}</Alert>}
      <Form id="shift" action={action}>
        <TableFrame caption={title}>
          <thead>
            <tr>
              <th scope="col">{text('work.field.title')}</th>
              <th scope="col">{text('phase.shift.before')}</th>
              <th scope="col">{text('phase.shift.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Check htmlFor={row.key}>
                    <input
                      type="checkbox"
                      id={row.key}
                      name="rows"
                      value={row.key}
                      defaultChecked
                    />
                    <span>
                      {text(`${row.kind}.field.name`)} <bdi>{row.title}</bdi>
                    </span>
                  </Check>
                </th>
                <td data-label={text('phase.shift.before')}>
                  <Span from={row.startDate} to={row.dueDate ?? row.endDate} />
                </td>
                <td data-label={text('phase.shift.after')}>
                  <Span from={row.after.startDate} to={row.after.dueDate ?? row.after.endDate} />
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
        <FormActions>
          <SubmitButton>{text('phase.shift.submit')}</SubmitButton>
          <ButtonLink href={backHref}>{text('phase.shift.skip')}</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}

function Span({ from, to }: { from?: string | null; to?: string | null }) {
  if (!from || !to) return '–';
  return <Period from={from} to={to} />;
}
