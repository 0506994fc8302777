import type { ReactNode } from 'react';
import { Hint } from './text';

type LetterCardProps = {
  id: string;
  href: string;
  title: string;
  sender: string;
  /** The subject, unless the page already shows it. */
  about?: string;
  /** The beginning of the text. */
  preview?: string;
  /** The number of messages of a conversation, in words. */
  count?: string | false;
  date: ReactNode;
  mark?: ReactNode;
  isCurrent?: boolean;
};

export function LetterCard(props: LetterCardProps) {
  const { id, href, title, sender, about, preview, count, date, mark, isCurrent } = props;
  return (
    <li id={id} className="border-b border-line">
      <a
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        className={
          'flex min-h-16 items-start gap-3 border-s-3 border-transparent px-2 py-3 text-ink ' +
          'no-underline hover:bg-wash aria-[current]:border-primary aria-[current]:bg-wash'
        }
      >
        <span
          aria-hidden="true"
          className={
            'grid size-10 flex-none place-items-center rounded-full ' +
            'bg-wash text-lg font-[600] text-primary'
          }
        >
          {initialOf(sender)}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <span className="min-w-0 flex-[1_1_12rem]">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <bdi className={mark ? 'font-[600]' : 'font-[500]'}>{title}</bdi>
              {mark}
            </span>
            <Hint as="span" className="block">
              <bdi>{sender}</bdi>
              {about && (
                <>
                  {' · '}
                  <bdi>{about}</bdi>
                </>
              )}
              {count && ` · ${count}`}
            </Hint>
            {preview && (
              <Hint as="span">
                <span dir="auto" className="block truncate">
                  {preview}
                </span>
              </Hint>
            )}
          </span>
          <Hint as="span">{date}</Hint>
        </span>
      </a>
    </li>
  );
}

/** Iterates code points, so that a letter of two code units stays whole. */
const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?';
