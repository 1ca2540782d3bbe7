import type pico from "picocolors";

export type Colours = ReturnType<typeof pico.createColors>;
