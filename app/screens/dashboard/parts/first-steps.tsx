import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import type { FirstSteps as Steps } from '~/models/dashboard/first-steps.server';
import {
  assetTypeCreatePath,
  phaseCreatePath,
  projectCreatePath,
  projectInvitePath,
} from '~/paths';
import { Section } from '~/ui/card';
import { TaskList } from '~/ui/task-list';

/** A step becomes a link once its prerequisites exist. */
export function FirstSteps({ steps, newestProjectId }: Steps) {
  const { portal } = useFrame();
  const text = useText();
  const hrefs = {
    assetType: assetTypeCreatePath(portal),
    project: steps[0].isDone ? projectCreatePath(portal) : undefined,
    phase: newestProjectId === null ? undefined : phaseCreatePath(portal, newestProjectId),
    invitation: newestProjectId === null ? undefined : projectInvitePath(portal, newestProjectId),
  };
  return (
    <Section title={text('dashboard.steps.title')}>
      <TaskList
        isOrdered
        tasks={steps.map(({ name, isDone, may }, index) => ({
          key: name,
          href: isDone || !may ? undefined : hrefs[name],
          icon: isDone ? 'ok' : 'plus',
          tone: isDone ? ('good' as const) : undefined,
          count: String(index + 1),
          label: (
            <>
              {isDone && <span className="visually-hidden">{text('dashboard.steps.done')} </span>}
              {text(`dashboard.steps.${name}`)}
            </>
          ),
        }))}
      />
    </Section>
  );
}
