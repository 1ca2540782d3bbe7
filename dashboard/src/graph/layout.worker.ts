import { layoutOf } from "../../../src/layout/layout.ts";
import type { LayoutReply, LayoutRequest } from "./layout-request.ts";

self.onmessage = ({ data: { number, graph } }: MessageEvent<LayoutRequest>) => {
  const reply: LayoutReply = { number, layout: layoutOf(graph) };
  self.postMessage(reply);
};
