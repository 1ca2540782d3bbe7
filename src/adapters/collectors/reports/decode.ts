/** Finds the encoding that an XML declaration names. */
const XML_ENCODING = /^<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * Decodes a report. Windows shells redirect output as UTF-16, with or without a byte order mark; XML may
 * declare its encoding.
 */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Without a byte order mark: ASCII in UTF-16 has a zero in every other byte.
  if (first !== 0 && second === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0 && second !== 0 && second !== undefined) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder(declaredIn(bytes)).decode(bytes);
}

function declaredIn(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 300)).replace(/^\u00ef\u00bb\u00bf/, "");
  const declared = XML_ENCODING.exec(head)?.[1] ?? "utf-8";
  // A file that was converted to another encoding may still declare UTF-16. UTF-16 itself was recognised before.
  if (/^utf-?16/i.test(declared)) return "utf-8";
  try {
    new TextDecoder(declared);
    return declared;
  } catch {
    // The encoding is unknown. UTF-8 reads the markup and the digits, which are ASCII in nearly every encoding.
    return "utf-8";
  }
}
