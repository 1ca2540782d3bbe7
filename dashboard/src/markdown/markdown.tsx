import { type Block, blocksOf } from "./blocks.ts";
import { spansOf } from "./spans.ts";

/** A text with its headings, lists, tables and code. Every element is made here: no markup of the text is used. */
export function Markdown({ text }: { readonly text: string }) {
  return <Blocks blocks={blocksOf(text)} />;
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <Part key={index} block={block} />
      ))}
    </>
  );
}

function Part({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "code":
      return <Code block={block} />;
    case "table":
      return <Table block={block} />;
    case "list": {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Spans text={item} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "field":
      return (
        <div className="md-field">
          <p className="md-name">{block.name}:</p>
          <Blocks blocks={block.blocks} />
        </div>
      );
    default:
      // A heading is no heading of the page: it would mislead readers who jump from heading to heading.
      return (
        <p className={`md-${block.kind}`}>
          <Spans text={block.text} />
        </p>
      );
  }
}

function Spans({ text }: { readonly text: string }) {
  return (
    <>
      {spansOf(text).map(({ text: words, look }, index) => {
        if (look === "code") return <code key={index}>{words}</code>;
        if (look === "strong") return <strong key={index}>{words}</strong>;
        return look === "em" ? <em key={index}>{words}</em> : words;
      })}
    </>
  );
}

function Code({ block: { language, lines } }: { readonly block: Extract<Block, { kind: "code" }> }) {
  const isDiff = language === "diff" || language === "patch";
  return (
    <pre className="md-code">
      {lines.map((line, index) => (
        <span key={index} className={isDiff ? diffClass(line) : undefined}>
          {line}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}

function diffClass(line: string): string | undefined {
  if (line.startsWith("+")) return "diff-added";
  return line.startsWith("-") ? "diff-removed" : undefined;
}

function Table({ block: { head, rows } }: { readonly block: Extract<Block, { kind: "table" }> }) {
  return (
    <div className="md-table">
      <table>
        <thead>
          <tr>
            {head.map((name, index) => (
              <th key={index} scope="col">
                <Spans text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column}>
                  <Spans text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
