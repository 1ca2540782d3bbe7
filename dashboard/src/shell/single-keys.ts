const KEY = "navigator single keys";

/** Whether letters alone are shortcuts. A user who speaks to the computer switches them off: words contain letters. */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function switchSingleKeys(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? "on" : "off");
}
