import { useText } from '~/i18n/text';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { FieldFrame } from '~/ui/field-frame';
import { Form, FormActions } from '~/ui/form';

type HeirFormProps = {
  reason: string;
  needs: 'owner' | 'successor';
  action: string;
  closeHref: string;
  candidates: { id: number; name: string }[];
  errors?: string[];
};

/** Who takes over the projects, or the company, of somebody about to be deleted. */
export function HeirForm({ reason, needs, action, closeHref, candidates, errors }: HeirFormProps) {
  const text = useText();
  const isOwner = needs === 'owner';
  return (
    <Form action={action}>
      <p dir="auto">{reason}</p>
      <FieldFrame
        id="heir"
        hintId="heir-hint"
        errorId="heir-error"
        errors={errors}
        label={text(isOwner ? 'person.field.newOwner' : 'person.field.successor')}
        hint={text('person.delete.text')}
      >
        <select
          className="input select"
          id="heir"
          name="user_id"
          defaultValue=""
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? 'heir-hint heir-error' : 'heir-hint'}
        >
          <option value="">{text('person.delete.choose')}</option>
          {candidates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <FormActions>
        <ButtonLink href={closeHref}>{text('form.cancel')}</ButtonLink>
        <SubmitButton kind="danger">
          {text(isOwner ? 'person.delete.confirmMove' : 'person.delete.confirmSuccessor')}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
