import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import type { FirstSteps as FirstStepsState } from '~/models/dashboard/first-steps.server';
import {
  assetTypeCreatePath,
  dealsPath,
  phaseCreatePath,
  projectCreatePath,
  projectInvitePath,
} from '~/paths';
import { Steps } from './steps';

/** A step becomes a link once its prerequisites exist. */
export function FirstSteps({ steps, newestProjectId }: FirstStepsState) {
  const { portal } = useFrame();
  const text = useText();
  const hrefs = {
    assetType: assetTypeCreatePath(portal),
    project: steps[0].isDone ? projectCreatePath(portal) : undefined,
    phase: newestProjectId === null ? undefined : phaseCreatePath(portal, newestProjectId),
    invitation: newestProjectId === null ? undefined : projectInvitePath(portal, newestProjectId),
  };
  return (
    <Steps
      title={text('dashboard.steps.title')}
      action={
        !steps.some(({ name, isDone }) => name === 'project' && isDone) && (
          <a href={dealsPath(portal)}>{text('dashboard.steps.deal')}</a>
        )
      }
      steps={steps.map(({ name, isDone, may }) => ({
        key: name,
        href: isDone || !may ? undefined : hrefs[name],
        isDone,
        label: text(`dashboard.steps.${name}`),
      }))}
    />
  );
}
