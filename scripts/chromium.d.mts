export function findChromium(env?: Readonly<Record<string, string | undefined>>): string | undefined;
export function installChromium(): void;
