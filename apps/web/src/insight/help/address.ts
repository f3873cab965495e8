import type { HelpPage } from "@millwright/domain/foundation/navigation/help.ts";

export const START: HelpPage = "first-steps";

/** The page of the help that an address asks for; null for any other address. */
export function helpAt(path: string): string | null {
  const [, area, page] = path.toLowerCase().split("/");
  return area === "help" ? page || START : null;
}
