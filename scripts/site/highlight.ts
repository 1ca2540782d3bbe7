import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import yaml from "highlight.js/lib/languages/yaml";

hljs.registerLanguage("sh", bash);
hljs.registerLanguage("json", json);
hljs.registerLanguage("sql", sql);
hljs.registerLanguage("ts", typescript);
hljs.registerLanguage("js", typescript);
hljs.registerLanguage("yaml", yaml);

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A block of code as HTML, with classes for its parts. A language that is not known is shown plainly. */
export function codeBlock(text: string, language: string): string {
  const isKnown = hljs.getLanguage(language) !== undefined;
  const inside = isKnown ? hljs.highlight(text, { language }).value : escaped(text);
  // A block that is wider than the page scrolls, which the keyboard must reach too.
  return `<div class="code"><pre tabindex="0"><code class="language-${escaped(language || "text")}">${inside}</code></pre></div>\n`;
}
