type LetterProps = {
  /** Our own markup, with every value escaped (`app/services/text/html.ts`). */
  markup: string;
};

/** The same letter as in the mail and in print. */
export function Letter({ markup }: LetterProps) {
  return <article className="letter-sheet" dangerouslySetInnerHTML={{ __html: markup }} />;
}
