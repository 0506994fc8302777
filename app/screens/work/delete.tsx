import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { ConfirmDialog, Dialog, DialogActions } from '~/ui/dialog';
import { Form } from '~/ui/form';
import { Money } from '~/ui/money';
import { PlainSelectField } from '~/ui/plain-field';
import { optionsOf } from './parts/phase-fields';
import type { phaseDeleteAction, phaseDeleteLoader } from './phase-list.server';

/** Deletes a phase that has no dependents; otherwise asks for the phase that takes them over. */
export function PhaseDeleteScreen() {
  const {
    title,
    name,
    attachment,
    dependents,
    movesCosts,
    places,
    costs,
    currency,
    action,
    closeHref,
  } = useLoaderData<typeof phaseDeleteLoader>();
  const rejection = useActionData<typeof phaseDeleteAction>();
  const errors = rejection?.lastResult.error?.move_to ?? undefined;
  const text = useText();
  const leaving = [
    [text('work.field.plannedCost'), costs.plannedCost] as const,
    [text('work.field.actualCost'), costs.actualCost] as const,
    [text('project.form.extras'), costs.extraValues] as const,
  ].filter(([, minor]) => minor > 0);
  const question = (
    <>
      <p>{text('phase.delete.question', { name })}</p>
      {attachment && <p>{text('phase.delete.attachment', { name: attachment })}</p>}
      {leaving.length > 0 && (
        <>
          <p>{text('phase.delete.costs')}</p>
          <ul className="list-disc ps-5">
            {leaving.map(([label, minor]) => (
              <li key={label}>
                {label}: <Money minor={minor} currency={currency} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
  if (dependents.milestones + dependents.phases === 0 && !movesCosts) {
    return (
      <ConfirmDialog
        title={title}
        closeHref={closeHref}
        action={action}
        confirmLabel={text('phase.delete.confirm')}
        danger
      >
        {question}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={title} closeHref={closeHref}>
      <Form action={action} errors={{ move_to: errors }}>
        {question}
        <p>{text('phase.delete.depends')}</p>
        <ul className="list-disc ps-5">
          {dependents.milestones > 0 && (
            <li>{text('phase.delete.milestones', { count: dependents.milestones })}</li>
          )}
          {movesCosts && <li>{text('phase.delete.paidCosts')}</li>}
          {dependents.phases > 0 && (
            <li>{text('phase.delete.phases', { count: dependents.phases })}</li>
          )}
        </ul>
        {places.length > 0 ? (
          <PlainSelectField
            id="move_to"
            name="move_to"
            errors={errors}
            label={text('phase.delete.moveTo')}
            options={optionsOf(places)}
          />
        ) : (
          <p>{text('phase.delete.nowhere')}</p>
        )}
        <DialogActions>
          <ButtonLink href={closeHref}>{text('ui.dialog.cancel')}</ButtonLink>
          {places.length > 0 && (
            <SubmitButton kind="danger">{text('phase.delete.confirmMove')}</SubmitButton>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
