import { useText } from '~/i18n/text';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form, FormActions } from '~/ui/form';
import { PlainSelectField } from '~/ui/plain-field';

type HeirFormProps = {
  reason: string;
  needs: 'owner' | 'successor';
  action: string;
  closeHref: string;
  candidates: { id: number; name: string }[];
  errors?: string[];
};

/** Asks who takes over the projects or the company of a person about to be deleted. */
export function HeirForm({ reason, needs, action, closeHref, candidates, errors }: HeirFormProps) {
  const text = useText();
  const isOwner = needs === 'owner';
  return (
    <Form action={action} errors={{ heir: errors }}>
      <p dir="auto">{reason}</p>
      <PlainSelectField
        id="heir"
        name="user_id"
        errors={errors}
        label={text(isOwner ? 'person.field.newOwner' : 'person.field.successor')}
        hint={text('person.delete.text')}
        none={text('person.delete.choose')}
        options={candidates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormActions>
        <ButtonLink href={closeHref}>{text('form.cancel')}</ButtonLink>
        <SubmitButton kind="danger">
          {text(isOwner ? 'person.delete.confirmMove' : 'person.delete.confirmSuccessor')}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
