import { markedBlock } from "./edits/block.ts";

const VERSION = 1;

/** The most characters of the block: agents read it in every conversation. */
export const MOST_BLOCK = 700;

const CONTENT = `## Navigator

Work in this project follows workflows that Navigator leads over MCP. Before you change anything, call \`get_position\`:
it lists your open runs. Without one, call \`start_workflow\`. Do the step it names and nothing else, report it with
\`complete_step\`, and send the \`state\` of the last answer each time. A refused tool call names the step and what opens
it: do that, and do not look for a way round. Questions to a person are for a person. After losing context, call
\`get_position\` again.`;

/** What agents read about Navigator in a project's instructions. */
export const agentBlock: string = markedBlock(VERSION, CONTENT);
