/** Saves a text as a file of the reader's machine. */
export function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  // The browser has begun to read the file by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** The name of the file of a definition. */
export function fileName(id: string, text: string): string {
  return `${id}.${/^\s*[{[]/.test(text) ? "json" : "yaml"}`;
}
