/** What the page shows of a text that has an effect as markup, as a link or as an invisible character. */
export function effects(): Readonly<Record<string, unknown>> {
  const shown = document.getElementById("app");
  const all = [...(shown?.querySelectorAll("*") ?? [])];
  const ours = (one: Element) => /^(#|\/|http:\/\/127\.0\.0\.1)/.test(one.getAttribute("href") ?? "#");
  const hidden = /[\u202A-\u202E\u2066-\u2069\u200B]|(?![\n\t])\p{Cc}/u;
  const texts = document.createTreeWalker(shown ?? document.body, NodeFilter.SHOW_TEXT);
  const unsafe: string[] = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (hidden.test(data)) unsafe.push(`${parentElement?.className}: ${data.slice(0, 40)}`);
  }
  return {
    pwned: (window as { pwned?: string }).pwned,
    elements: all.filter((one) => one.matches("img, script, style, iframe, object, embed, [onerror]")).length,
    links: all
      .filter((one) => one.matches("a, area, use") && !ours(one) && !one.closest(".react-flow__attribution"))
      .map((one) => one.outerHTML),
    buttons: all
      .filter((one) => one.matches("button, [role=button], a, h1, h2, h3") && one.closest("blockquote"))
      .map((one) => one.outerHTML.slice(0, 200)),
    hidden: unsafe,
  };
}

export const none = { pwned: undefined, elements: 0, links: [], buttons: [], hidden: [] };

/** The elements that are wider than the screen, if they make the page scroll sideways. */
export function wider(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("#app *")]
    .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 5)
    .map((one) => `${one.tagName}.${one.className}`);
}
