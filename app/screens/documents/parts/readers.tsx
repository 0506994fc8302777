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

/** Everyone with access to a document, and the time they opened it. */
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
