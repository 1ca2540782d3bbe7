interface Props {
  readonly note: string;
  readonly onNote: (note: string) => void;
}

export function NoteField({ note, onNote }: Props) {
  return (
    <label className="note">
      <span>Note for the record (optional)</span>
      <textarea
        rows={1}
        maxLength={10_000}
        value={note}
        onInput={({ currentTarget }) => onNote(currentTarget.value)}
      />
    </label>
  );
}

/** The note that is recorded, if there is one. */
export function noteIn(text: string): string | undefined {
  return text.trim() === "" ? undefined : text.trim();
}
