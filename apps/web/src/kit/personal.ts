/**
 * What this browser remembers of a person's reading beside the device's database: records and places looked at, the lists as they arranged and filtered them. It goes whenever
 * a session ends, however it ends, and where somebody else comes in. What is the device's own stays: theme, hand, paper, and which lists show all columns.
 */
const READ = ["millwright.recent", "millwright.places.", "millwright.lists."];
const OF_THE_DEVICE = ["millwright.lists.all-columns"];
const IN_THE_TAB = ["millwright.trail"];
const OWNER = "millwright.person";

/** For signing in: `whose` names the person and the tenant; what another person left goes. */
export function personalBelongsTo(whose: string): void {
  try {
    if (localStorage.getItem(OWNER) === whose) return;
    dropPersonal();
    localStorage.setItem(OWNER, whose);
  } catch {
    // A browser that keeps nothing has nothing of anybody.
  }
}

export function dropPersonal(): void {
  try {
    for (const key of Object.keys(localStorage)) if (isReading(key)) localStorage.removeItem(key);
    for (const key of IN_THE_TAB) sessionStorage.removeItem(key);
    localStorage.removeItem(OWNER);
  } catch {
    // Nothing was kept, then.
  }
}

const isReading = (key: string): boolean => READ.some((beginning) => key.startsWith(beginning)) && !OF_THE_DEVICE.includes(key);
