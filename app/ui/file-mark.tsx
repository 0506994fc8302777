const marks = { pdf: 'PDF', docx: 'DOC', xlsx: 'XLS', csv: 'CSV', image: '' };

/** The name of the kind is next to it, at least for screen readers. */
export function FileMark({ kind }: { kind: keyof typeof marks }) {
  return (
    <svg className="icon size-8" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M19 3H8a2 2 0 0 0-2 2v22a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V10zM19 3v7h7" />
      {kind === 'image' ? (
        <path d="M9 25l5-7 3.5 4.5L20 19l3 6zM11.5 14.5h.01" />
      ) : (
        <text
          x="16"
          y="23.5"
          fontSize="7.5"
          fontWeight="600"
          textAnchor="middle"
          fill="currentColor"
          stroke="none"
        >
          {marks[kind]}
        </text>
      )}
    </svg>
  );
}
