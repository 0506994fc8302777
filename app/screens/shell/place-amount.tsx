import { Facts } from '~/ui/lists';
import { Money } from '~/ui/money';

type Props = {
  /** The sentence under the title of the list. */
  lead: string;
  label: string;
  /** The amount of the filtered phase or line, as the budget shows it; null without a filter. */
  minor: number | null;
  currency: string;
};

/** The lead of a list of documents, with what of them falls on the place it is filtered by. */
export const PlaceAmount = ({ lead, label, minor, currency }: Props) => (
  <>
    {lead}
    {minor !== null && (
      <Facts items={[{ label, value: <Money minor={minor} currency={currency} /> }]} />
    )}
  </>
);
