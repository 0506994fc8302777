import { useText } from '~/i18n/text';
import { emailLinkSendPath, type PortalName, profileChangePath } from '~/paths';
import { Badge } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Hint } from '~/ui/text';

type ContactsProps = {
  portal: PortalName;
  email: string | null;
  isEmailConfirmed: boolean;
  phone: string | null;
  isPhoneConfirmed: boolean;
  isOwn: boolean;
};

export function Contacts({
  portal,
  email,
  isEmailConfirmed,
  phone,
  isPhoneConfirmed,
  isOwn,
}: ContactsProps) {
  const text = useText();
  return (
    <>
      <Facts
        items={[
          {
            label: text('person.field.email'),
            value: <Contact contact={email} isConfirmed={isEmailConfirmed} />,
          },
          {
            label: text('person.field.phone'),
            value: <Contact contact={phone} isConfirmed={isPhoneConfirmed} />,
          },
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
              {text(phoneVerb(phone, isPhoneConfirmed))}
            </ButtonLink>
          </div>
        </>
      )}
    </>
  );
}

const phoneVerb = (phone: string | null, isConfirmed: boolean) => {
  if (!phone) return 'profile.contact.phone.add';
  return isConfirmed ? 'profile.contact.phone.change' : 'profile.contact.phone.confirm';
};

function Contact({ contact, isConfirmed }: { contact: string | null; isConfirmed: boolean }) {
  const text = useText();
  if (!contact) return '–';
  const state = isConfirmed ? 'confirmed' : 'unconfirmed';
  return (
    <>
      <Ltr>{contact}</Ltr>{' '}
      <Badge tone={isConfirmed ? 'good' : 'warn'}>{text(`profile.emailLink.${state}`)}</Badge>
    </>
  );
}
