import { useText } from '~/i18n/text';
import { Ltr } from '~/ui/ltr';
import { StatTile, StatTiles } from '~/ui/stat-tile';

const claims = ['communication', 'projects', 'rating'] as const;

/** The product's claims, as 000 §9 gives them. */
export function Claims() {
  const text = useText();
  return (
    <StatTiles>
      {claims.map((claim) => (
        <StatTile
          key={claim}
          label={text(`landing.claims.${claim}.label`)}
          value={<Ltr>{text(`landing.claims.${claim}.figure`)}</Ltr>}
        />
      ))}
    </StatTiles>
  );
}
