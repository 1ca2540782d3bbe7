import fc from "fast-check";

const characters = [
  ..."\"'`\\|#;:<>&()[]{}*_~$%@^=-.!?+",
  ..."\n\r\t\0\u001b\u007f\u0085\u00a0\u2028\u2029\ufeff\ufffe\ud83d\ude00",
  ..."ﬂ°¶ß…\u200d\u200e\u200f\u202e\u2066\u2069",
];

/** Syntax of Mermaid, Graphviz, HTML, Markdown and JavaScript. */
const words =
  `
  ] "] --> --- -.-> ==> --x %% %%{init:{}}%% | || ::: @{shape:x} <br/> end subgraph class classDef click style
  linkStyle graph flowchart digraph strict node edge \\N \\n \\G \\\\ \\" -> // /* */ <b>x</b>
  <script>alert(1)</script> javascript:alert(1) &lt; &amp; &#60; #quot; #35; fa:fa-user $$x$$ 1. - # **bold** _a_
  \`md\` [a](b) www.example.com constructor __proto__ toString 😀 👩‍👩‍👧 🏳️‍🌈 日本語 שלום مرحبا é Z͑ͫ
`.match(/\S+/g) ?? [];

const phrases = ["style a:#35;", "classDef b:#quot;", "1. one", "   ", "x".repeat(300), "word ".repeat(60)];

/** Text that breaks drawing languages, from empty to far too long. */
export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(" ", ...characters, ...words, ...phrases) },
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join(""));
