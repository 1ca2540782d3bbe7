import { render } from "preact";
import "@xyflow/react/dist/base.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/shell.css";
import "./style/graph.css";
import "./style/ways.css";
import "./style/map.css";
import "./style/board.css";
import "./style/task.css";
import "./style/inbox.css";
import "./style/author.css";
import { live } from "./live.ts";
import { App } from "./shell/app.tsx";

const root = document.getElementById("app");
if (!root) throw new Error("the page has no place for the app");
live.start();
render(<App />, root);
