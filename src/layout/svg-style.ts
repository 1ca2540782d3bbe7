/** The colours of a drawing: the same as on the page, for light and for dark surroundings. */
const light = {
  bg: "#f6f7f9",
  surface: "#ffffff",
  raised: "#eef0f4",
  border: "#c4cad5",
  text: "#161d2b",
  muted: "#566071",
  line: "#8d98aa",
  gold: "#cc951a",
  retry: "#bb7512",
  exhausted: "#c1423a",
  resolution: "#8556cc",
  jump: "#357f97",
  good: "#dff3e7",
  bad: "#fde9e7",
  person: "#f0e7fc",
};

const dark: typeof light = {
  bg: "#0f1217",
  surface: "#171b22",
  raised: "#212733",
  border: "#3a4456",
  text: "#e6eaf1",
  muted: "#9fabbc",
  line: "#6f7c90",
  gold: "#d3a33b",
  retry: "#d79c48",
  exhausted: "#e1766e",
  resolution: "#aa8ce1",
  jump: "#63b4cd",
  good: "#15302a",
  bad: "#3b201f",
  person: "#2d2343",
};

function variables(colours: typeof light): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

const kinds = ["retry", "exhausted", "resolution", "jump"]
  .map((kind) => `.${kind}>path{stroke:var(--${kind})}.${kind}>polygon{fill:var(--${kind})}`)
  .join("");

/** The style sheet within an SVG file. */
export const svgStyle = [
  `svg{${variables(light)};font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Liberation Sans",sans-serif}`,
  `@media(prefers-color-scheme:dark){svg{${variables(dark)}}}`,
  ".back{fill:var(--bg)}",
  "text{fill:var(--text);font-size:13px}",
  ".name{font-weight:600}.detail,.label,.group text{fill:var(--muted);font-size:12px}",
  ".node>rect{fill:var(--surface);stroke:var(--line);stroke-width:1}",
  ".expected>rect{stroke:var(--gold);stroke-width:1.5}.node.off>rect{stroke-dasharray:5 3}",
  ".success>rect{fill:var(--good)}.failure>rect{fill:var(--bad)}.hitl>rect{fill:var(--person)}.stopped>rect{fill:var(--raised)}",
  ".icon{fill:none;stroke:var(--muted);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}",
  ".way>path{fill:none;stroke:var(--line);stroke-width:1.5}.way>polygon{fill:var(--line)}",
  ".way.golden>path{stroke:var(--gold);stroke-width:2.5}.way.golden>polygon{fill:var(--gold)}",
  kinds,
  ".retry>path,.resolution>path{stroke-dasharray:6 4}",
  ".pill{fill:var(--bg)}.chip{fill:none;stroke:var(--retry)}.chip-text{fill:var(--muted);font-size:11px}",
  ".group>rect{fill:var(--raised);fill-opacity:.5;stroke:var(--border)}.group text{font-weight:600}",
].join("");
