import type { SettingsPart } from "@millwright/domain/foundation/auth/settings.ts";

/** What a person named guest set up for themselves, who has no call: it stays in this browser. */
interface Kept {
  part?: SettingsPart;
  shortcuts?: number[];
}
const KEY = "millwright.guest-settings";

export function keptOfGuest(uuid: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept & { uuid?: string };
    return kept.uuid === uuid ? kept : {};
  } catch {
    return {};
  }
}

export function keepOfGuest(uuid: string, change: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...keptOfGuest(uuid), ...change, uuid }));
  } catch {
    // Storage can be full or refused; the change then lasts until the page is left.
  }
}
