type Props = { caption: string; heads: string[]; rows: { label: string; figures: string[] }[] };

/**
 * The figures behind a chart. Server and browser may hold different versions of the tables behind Intl, so a
 * difference in a space or a mark inside a figure is no error.
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
                <bdi suppressHydrationWarning>{figure}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
