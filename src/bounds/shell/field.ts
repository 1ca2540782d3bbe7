/** One word of a command, after the shell's expansions. */
export interface Field {
  /** the word's text; undefined if the line does not show it */
  readonly text: string | undefined;
  /** the part of the text that is known from its beginning */
  readonly start: string;
  /** the text has wildcards that the shell replaces with names of files */
  readonly glob?: boolean;
  /** the text is not known, but stays one word: it stands in quotes */
  readonly whole?: boolean;
}

export function known(text: string): Field {
  return { text, start: text };
}

export function unknown(start = ""): Field {
  return { text: undefined, start };
}

/** The rest of a word after a prefix such as `of=`; unknown if the word is. */
export function after(field: Field, prefix: string): Field {
  return field.text === undefined
    ? unknown(field.start.slice(prefix.length))
    : { ...field, ...known(field.text.slice(prefix.length)) };
}

/** The words in one text, as `eval` joins them; undefined if one of them is unknown. */
export function joined(fields: readonly Field[]): string | undefined {
  const texts = fields.map(({ text }) => text);
  return texts.includes(undefined) ? undefined : texts.join(" ");
}
