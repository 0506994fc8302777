import { Fragment } from 'react';
import { deleteAccountPath, plansPath, supportPath } from '~/paths';

/** `[[for the operator]]`, or `[words](page)`. */
const special = /(\[\[[^\]]+\]\]|\[[^\]]+\]\(\w+\))/;

const pages: Record<string, string> = {
  deleteAccount: deleteAccountPath(),
  plans: plansPath(),
  support: supportPath(),
};

/** Renders headings, paragraphs, lists, links and marks for what the operator has to fill in. */
export const LegalText = ({ text }: { text: string }) => (
  <div className="grid grid-cols-1 gap-2 [&>h2]:mt-4">
    {text.split(/\n{2,}/).map((block, i) => (
      <Block key={i} of={block} />
    ))}
  </div>
);

function Block({ of: block }: { of: string }) {
  if (block.startsWith('# ')) return <h2>{block.slice(2)}</h2>;
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- ')))
    return (
      <p className="whitespace-pre-line">
        <Words of={block} />
      </p>
    );
  return (
    <ul className="grid list-disc gap-1 ps-6">
      {lines.map((line) => (
        <li key={line}>
          <Words of={line.slice(2)} />
        </li>
      ))}
    </ul>
  );
}

const Words = ({ of }: { of: string }) =>
  of.split(special).map((part, i) => <Fragment key={i}>{piece(part)}</Fragment>);

function piece(part: string) {
  const [, words, page = ''] = /^\[([^\]]+)\]\((\w+)\)$/.exec(part) ?? [];
  if (words && Object.hasOwn(pages, page)) return <a href={pages[page]}>{words}</a>;
  return part.startsWith('[[') ? (
    <mark className="bg-wash text-warn">{part.slice(1, -1)}</mark>
  ) : (
    part
  );
}
