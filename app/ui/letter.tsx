type LetterProps = {
  /** Our own markup, with every value escaped (`app/services/text/html.ts`). */
  markup: string;
};

/** A letter as it is mailed and printed. */
export function Letter({ markup }: LetterProps) {
  return <article className="letter-sheet" dangerouslySetInnerHTML={{ __html: markup }} />;
}
