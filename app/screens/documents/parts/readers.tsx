import { OpenedState } from '~/screens/shell/opened-state';
import { PlainList } from '~/ui/lists';
import { Hint } from '~/ui/text';

type Reader = {
  personId: number;
  name: string;
  role: string;
  firstAt: number | null;
  lastAt: number | null;
  isCurrent: boolean;
};

/** Who may read a document, and when each of them opened it. */
export function Readers({ readers }: { readers: Reader[] }) {
  return (
    <PlainList>
      {readers.map(({ personId, name, role, ...opened }) => (
        <li key={personId}>
          <span>
            <bdi>{name}</bdi> <Hint as="span">({role})</Hint>
          </span>
          <Hint as="span" className="block">
            <OpenedState of={opened} />
          </Hint>
        </li>
      ))}
    </PlainList>
  );
}
