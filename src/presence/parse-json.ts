const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The JSON value in some bytes; undefined if they are not JSON in UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    // Bytes that are not UTF-8, and text that is not JSON: both are no value.
    return undefined;
  }
}
