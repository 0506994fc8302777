import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Form } from '~/ui/form';
import { PlainSelectField } from '~/ui/plain-field';
import type { booksLockLoader } from './locks.server';

/** Asks through which month the books are locked. */
export function BooksLockScreen() {
  const { title, closeHref, action, months } = useLoaderData<typeof booksLockLoader>();
  const rejection = useActionData<FormRefusal>();
  const text = useText();
  const errors = rejection?.lastResult.error?.through ?? undefined;
  const [latest, ...earlier] = months;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p>{text('money.lock.booksLead')}</p>
      {latest ? (
        <Form
          id="lock"
          action={action}
          failed={errors && text('money.lock.booksFailed')}
          errors={{ through: errors }}
        >
          <PlainSelectField
            id="through"
            name="through"
            label={text('money.lock.through')}
            hint={text('money.lock.booksForever')}
            errors={errors}
            value={latest.value}
            options={[latest, ...earlier]}
          />
          <DialogActions>
            <ButtonLink href={closeHref}>{text('form.cancel')}</ButtonLink>
            <SubmitButton>{text('money.lock.booksConfirm')}</SubmitButton>
          </DialogActions>
        </Form>
      ) : (
        <>
          <p>{text('money.lock.noMonth')}</p>
          <DialogActions>
            <ButtonLink href={closeHref}>{text('money.line.back')}</ButtonLink>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
