import { Fragment } from 'react';
import { deleteAccountPath, plansPath, supportPath } from '~/paths';

/** `[[for the operator]]`, or `[words](page)`. */
const special = /(\[\[[^\]]+\]\]|\[[^\]]+\]\(\w+\))/;

const pages: Record<string, string> = {
  deleteAccount: deleteAccountPath(),
  plans: plansPath(),
  support: supportPath(),
};

/** Paragraphs, lists, links, and marks where the operator has something to fill in. */
export function LegalText({ text }: { text: string }) {
  return text.split('\n\n').map((block) =>
    block.startsWith('- ') ? (
      <ul key={block} className="grid list-disc gap-1 ps-6">
        {block.split('\n').map((line) => (
          <li key={line}>
            <Words of={line.slice(2)} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block}>
        <Words of={block} />
      </p>
    ),
  );
}

const Words = ({ of }: { of: string }) =>
  of.split(special).map((part, i) => <Fragment key={i}>{piece(part)}</Fragment>);

function piece(part: string) {
  const [, words, page = ''] = /^\[([^\]]+)\]\((\w+)\)$/.exec(part) ?? [];
  if (words && pages[page]) return <a href={pages[page]}>{words}</a>;
  return part.startsWith('[[') ? <mark className="bg-wash text-warn">{part.slice(1, -1)}</mark> : part;
}
