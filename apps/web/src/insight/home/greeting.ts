import type { MessageKey } from "../../i18n/insight.ts";

/** By the hour that the reader's clock shows. Night work begins with the evening's greeting. */
export function greetingOf(hour: number): MessageKey {
  if (hour >= 4 && hour < 12) return "home.greeting.morning";
  return hour >= 12 && hour < 18 ? "home.greeting.afternoon" : "home.greeting.evening";
}
