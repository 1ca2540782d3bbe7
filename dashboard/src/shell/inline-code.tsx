/** A text by Navigator itself, in which words in backticks are shown as code. */
export function InlineCode({ text }: { readonly text: string }) {
  return (
    <>
      {text
        .split(/`([^`]+)`/)
        .map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
    </>
  );
}
