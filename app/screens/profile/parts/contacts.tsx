import { useText } from '~/i18n/text';
import { emailLinkSendPath, type PortalName, profileChangePath } from '~/paths';
import { Badge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Facts } from '~/ui/description';
import { Form } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { Hint } from '~/ui/text';

type ContactsProps = {
  portal: PortalName;
  email: string | null;
  isEmailConfirmed: boolean;
  phone: string | null;
  isOwn: boolean;
};

export function Contacts({ portal, email, isEmailConfirmed, phone, isOwn }: ContactsProps) {
  const text = useText();
  const state = isEmailConfirmed ? 'confirmed' : 'unconfirmed';
  return (
    <>
      <Facts
        items={[
          {
            label: text('person.field.email'),
            value: email ? (
              <>
                <Ltr>{email}</Ltr>{' '}
                <Badge tone={isEmailConfirmed ? 'good' : 'warn'}>{text(`profile.emailLink.${state}`)}</Badge>
              </>
            ) : (
              '–'
            ),
          },
          { label: text('person.field.phone'), value: phone ? <Ltr>{phone}</Ltr> : '–' },
        ]}
      />
      {isOwn && (
        <>
          {email && !isEmailConfirmed && (
            <Form action={emailLinkSendPath(portal)}>
              <p>{text('profile.emailLink.hint')}</p>
              <div>
                <SubmitButton kind="secondary">{text('profile.emailLink.send')}</SubmitButton>
              </div>
            </Form>
          )}
          <Hint>{text('profile.contact.hint')}</Hint>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={profileChangePath(portal, 'email')}>
              {text(email ? 'profile.contact.email.change' : 'profile.contact.email.add')}
            </ButtonLink>
            <ButtonLink href={profileChangePath(portal, 'phone')}>
              {text(phone ? 'profile.contact.phone.change' : 'profile.contact.phone.add')}
            </ButtonLink>
          </div>
        </>
      )}
    </>
  );
}
