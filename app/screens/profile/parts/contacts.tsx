import { useText } from '~/i18n/text';
import { type PortalName, profileChangePath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Facts } from '~/ui/description';
import { Ltr } from '~/ui/ltr';

type ContactsProps = { portal: PortalName; email: string | null; phone: string | null };

/** What a person signs in with. Each changes on a page of its own, as the new one has to prove itself. */
export function Contacts({ portal, email, phone }: ContactsProps) {
  const text = useText();
  const shown = (value: string | null) => (value ? <Ltr>{value}</Ltr> : '–');
  return (
    <>
      <Facts
        items={[
          { label: text('person.field.email'), value: shown(email) },
          { label: text('person.field.phone'), value: shown(phone) },
        ]}
      />
      <p className="hint">{text('profile.contact.hint')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={profileChangePath(portal, 'email')}>
          {text(email ? 'profile.contact.email.change' : 'profile.contact.email.add')}
        </ButtonLink>
        <ButtonLink href={profileChangePath(portal, 'phone')}>
          {text(phone ? 'profile.contact.phone.change' : 'profile.contact.phone.add')}
        </ButtonLink>
      </div>
    </>
  );
}
