import { Fragment } from 'react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { roleWord } from '~/models/people/kinds';
import { viewEndPath } from '~/paths';
import { SubmitButton } from '~/ui/button';
import { Icon } from '~/ui/icon';

/** Says on every page whose pages these are, while somebody impersonates them. */
export function ImpersonationBanner() {
  const { person, impersonation } = useFrame();
  const text = useText();
  if (!person || !impersonation) return null;
  return (
    <section className="viewing" aria-label={text('viewAs.banner.label')}>
      <span className="text-accent">
        <Icon name="eye" />
      </span>
      <div className="viewing-words">
        <p>
          {text('viewAs.banner.title')}{' '}
          <strong>
            <bdi>{person.name}</bdi>
          </strong>{' '}
          ({roleWord(text, person)}). {text('viewAs.banner.text')}
        </p>
        <p className="hint">
          {text('viewAs.banner.through')}{' '}
          {impersonation.through.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ' › '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      <form method="post" action={viewEndPath()} data-enhance="double-submit">
        <SubmitButton kind="secondary">{text('viewAs.banner.stop')}</SubmitButton>
      </form>
    </section>
  );
}
