import { useText } from '~/i18n/text';
import type { FirstRun as FirstRunSteps } from '~/models/installation/settings.server';
import { personCreatePath, settingsSectionPath, settingsSkipPath } from '~/paths';
import { SubmitButton } from '~/ui/button';
import { Hint } from '~/ui/text';
import { Steps } from './steps';

/** The setup steps of a new installation; completed and skipped ones stay linked. */
export function FirstRun({ steps }: { steps: FirstRunSteps }) {
  const text = useText();
  return (
    <Steps
      title={text('settings.first.title')}
      action={
        <form method="post" action={settingsSkipPath('rest')} data-enhance="double-submit">
          <SubmitButton kind="quiet">{text('settings.first.rest')}</SubmitButton>
        </form>
      }
      steps={steps.map(({ name, state }) => ({
        key: name,
        href: name === 'admin' ? personCreatePath('admin', 'admin') : settingsSectionPath(name),
        icon: state === 'skipped' ? 'check' : 'plus',
        isDone: state === 'done',
        label: (
          <>
            {state === 'skipped' && `${text('settings.first.skipped')} `}
            {text(`settings.first.${name}`)}
          </>
        ),
      }))}
    >
      <Hint>{text('settings.first.lead')}</Hint>
    </Steps>
  );
}
