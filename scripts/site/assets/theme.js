// Applies the chosen theme before anything is drawn, so that the page does not flash.
try {
  const chosen = localStorage.getItem("navigator-docs-theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // The browser keeps nothing for this site: the theme of the system applies.
}
