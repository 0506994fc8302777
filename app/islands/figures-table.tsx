import { Figure } from '~/ui/figure';

type Props = { caption: string; heads: string[]; rows: { label: string; figures: string[] }[] };

/**
 * Server and browser may have different versions of Intl, so a difference inside a figure is no
 * error.
 */
export function FiguresTable({ caption, heads, rows }: Props) {
  return (
    <table className="chart-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              <bdi>{row.label}</bdi>
            </th>
            {row.figures.map((figure, place) => (
              <td key={place}>
                <Figure of={figure} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
