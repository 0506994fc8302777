import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';

type NoRoomProps = {
  noRoom: {
    text: string;
    advice: string | null;
    plansHref: string | null;
    projectsHref: string | null;
    deletedHref: string | null;
  };
};

/** Says why no project can be added, and links to what can be changed. */
export function NoRoom({
  noRoom: { text: reason, advice, plansHref, projectsHref, deletedHref },
}: NoRoomProps) {
  const text = useText();
  return (
    <Alert
      kind="warn"
      action={
        <div className="flex flex-wrap gap-2">
          {plansHref && (
            <ButtonLink href={plansHref} kind="primary">
              {text('plan.limit.more')}
            </ButtonLink>
          )}
          {projectsHref && (
            <ButtonLink href={projectsHref}>{text('plan.limit.projects')}</ButtonLink>
          )}
          {deletedHref && <ButtonLink href={deletedHref}>{text('plan.limit.deleted')}</ButtonLink>}
        </div>
      }
    >
      {reason} {advice}
    </Alert>
  );
}
