import { folded } from "../../kit/texts.ts";

/** Addresses beside those of boards. */
const TAKEN: readonly string[] = ["edit", "new"];
const MOST = 60;

/** The name as the end of an address: it says what is opened and identifies nothing. */
export function uriOf(name: string): string {
  const words = folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MOST)
    .replace(/-+$/, "");
  if (words === "") return "board";
  return TAKEN.includes(words) ? `${words}-board` : words;
}
