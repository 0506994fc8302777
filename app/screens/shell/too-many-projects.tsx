import { useText } from '~/i18n/text';
import { type PortalName, projectPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';

type TooManyProps = {
  plan: string;
  portal: PortalName;
  tooMany: { limit: number; active: number };
  projects: { id: number; name: string }[];
  backHref: string;
};

/** Lists the active projects that are too many for a smaller plan. */
export function TooManyProjects({ plan, portal, tooMany, projects, backHref }: TooManyProps) {
  const text = useText();
  const { active } = tooMany;
  return (
    <>
      <Alert
        kind="warn"
        action={<ButtonLink href={backHref}>{text('plan.trial.back')}</ButtonLink>}
      >
        {text('plan.change.tooMany', { plan, ...tooMany })}
      </Alert>
      {projects.length > 0 && (
        <Section title={text('plan.limit.projects')}>
          {projects.length < active && (
            <p>{text('plan.change.tooManyMore', { count: projects.length, active })}</p>
          )}
          <ul className="list-disc ps-6">
            {projects.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={projectPath(portal, id)}
                  className="inline-flex min-h-6 items-center max-sm:min-h-11"
                >
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
