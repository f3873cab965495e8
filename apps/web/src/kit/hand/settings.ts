import { useSyncExternalStore } from "react";
import { createStore } from "../feedback/store.ts";

/**
 * How this device lies in the hand. It is the device's own: whoever wears gloves at the machine wants none of it at the desk. The same key is read by src/boot.js, so that nothing
 * changes its side after the first paint.
 */
const STORAGE_KEY = "millwright.hand";

export interface HandSettings {
  /** Numbers of steps are entered with keys of our own where the screen is touched. */
  keypad: boolean;
  /** What is pressed most stands at the left edge. */
  left: boolean;
  vibration: boolean;
  sound: boolean;
  /** The screen stays on while steps are worked through. */
  awake: boolean;
  /** What is said becomes text, by the maker of the browser. */
  voice: boolean;
}
export const HAND_DEFAULTS: HandSettings = { keypad: true, left: false, vibration: true, sound: false, awake: true, voice: false };
export const HAND_KEYS = Object.keys(HAND_DEFAULTS) as (keyof HandSettings)[];

const settings = createStore<HandSettings>(stored());
export const handNow = settings.get;
export const useHand = (): HandSettings => useSyncExternalStore(settings.subscribe, settings.get);

export function setHand(change: Partial<HandSettings>): void {
  const next = { ...settings.get(), ...change };
  settings.set(next);
  if (next.left) document.documentElement.dataset["hand"] = "left";
  else delete document.documentElement.dataset["hand"];
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Storage can be full or refused; the choice then lasts until the page is left.
  }
}

/** Whether the screen is touched rather than pointed at. */
export const isTouched = (): boolean => matchMedia("(pointer: coarse)").matches;

function stored(): HandSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(
      HAND_KEYS.map((key) => [key, typeof kept[key] === "boolean" ? kept[key] : HAND_DEFAULTS[key]]),
    ) as unknown as HandSettings;
  } catch {
    return HAND_DEFAULTS;
  }
}
