import { Fragment } from 'react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { roleWord } from '~/models/people/kinds';
import { viewEndPath } from '~/paths';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Hint } from '~/ui/text';

/** Says on every page whose pages these are, while somebody impersonates them. */
export function ImpersonationBanner() {
  const { person, impersonation } = useFrame();
  const text = useText();
  if (!person || !impersonation) return null;
  return (
    <Banner
      label={text('viewAs.banner.label')}
      icon="eye"
      action={
        <form method="post" action={viewEndPath()} data-enhance="double-submit">
          <SubmitButton kind="secondary">{text('viewAs.banner.stop')}</SubmitButton>
        </form>
      }
    >
      <p>
        {text('viewAs.banner.title')}{' '}
        <strong>
          <bdi>{person.name}</bdi>
        </strong>{' '}
        ({roleWord(text, person)}). {text('viewAs.banner.text')}
      </p>
      <Hint>
        {text('viewAs.banner.through')}{' '}
        {impersonation.through.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ' › '}
            <bdi>{name}</bdi>
          </Fragment>
        ))}
      </Hint>
    </Banner>
  );
}
