import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { SubmitButton } from '~/ui/button';
import { ConfirmDialog, Dialog } from '~/ui/dialog';
import { FieldFrame } from '~/ui/field-frame';
import { optionsOf } from './parts/options';
import type { DeletionRefusal, PhaseDeletion } from './phase-delete.server';

/** Deletes a phase nothing stands on; else asks for the phase that takes over what does. */
export function PhaseDeleteScreen() {
  const { title, attachment, dependents, places, action, closeHref } = useLoaderData() as PhaseDeletion;
  const refused = useActionData() as DeletionRefusal | undefined;
  const text = useText();
  const question = (
    <>
      <p>{text('phase.delete.question', { name: title })}</p>
      {attachment && <p>{text('phase.delete.attachment', { name: attachment })}</p>}
    </>
  );
  if (dependents.milestones + dependents.phases === 0) {
    return (
      <ConfirmDialog
        title={text('phase.delete.title')}
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
    <Dialog title={text('phase.delete.title')} closeHref={closeHref}>
      <form className="form" method="post" action={action}>
        {question}
        <p>{text('phase.delete.depends')}</p>
        <ul className="list-disc ps-5">
          {dependents.milestones > 0 && (
            <li>{text('phase.delete.milestones', { count: dependents.milestones })}</li>
          )}
          {dependents.phases > 0 && <li>{text('phase.delete.phases', { count: dependents.phases })}</li>}
        </ul>
        {places.length > 0 ? (
          <FieldFrame
            id="move_to"
            hintId="move_to-hint"
            errorId="move_to-error"
            errors={refused?.errors}
            label={text('phase.delete.moveTo')}
          >
            <select
              className="input select"
              id="move_to"
              name="move_to"
              aria-invalid={refused ? true : undefined}
              aria-describedby={refused ? 'move_to-error' : undefined}
            >
              <option value="" />
              {optionsOf(places).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </FieldFrame>
        ) : (
          <p>{text('phase.delete.nowhere')}</p>
        )}
        <div className="dialog-actions">
          <a className="button button-secondary" href={closeHref}>
            {text('ui.dialog.cancel')}
          </a>
          {places.length > 0 && <SubmitButton kind="danger">{text('phase.delete.confirmMove')}</SubmitButton>}
        </div>
      </form>
    </Dialog>
  );
}
