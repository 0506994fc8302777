/** A URL in plain text, without the punctuation that ends its sentence. */
const bareLink = /https?:\/\/[^\s<>"'“”״]*[^\s<>"'“”״.,:;!?)\]]/g;

/** Text by a person, with its URLs as links. */
export function Linked({ text }: { text: string }) {
  const links = text.match(bareLink) ?? [];
  return text.split(bareLink).map((words, i) => (
    <span key={i}>
      {words}
      {links[i] && (
        <a href={links[i]} dir="ltr">
          {links[i]}
        </a>
      )}
    </span>
  ));
}
