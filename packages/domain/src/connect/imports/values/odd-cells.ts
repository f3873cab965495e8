import type { Reason } from "../../../kit/reasons.ts";

/** What no cell may say, whatever it is for: the reason, or null for a cell that is in order. */
export function oddCell(text: string): Reason | null {
  if (isErrorValue(text)) return "error_value";
  // Signs for what could not be decoded, and controls that only a wrong encoding makes.
  if (/[\ufffd\u0080-\u009f]/.test(text)) return "not_decoded";
  // A control in a cell is damage, and PostgreSQL keeps no NUL and no half of a pair.
  return /(?![\t\n\r])\p{Cc}/u.test(text) || !text.isWellFormed() ? "bad_characters" : null;
}

/** `#N/A`, `#REF!`, `#NAME?` and what other languages' spreadsheets write there (`#NV`, `#BEZUG!`), and a number that its column was too narrow for. */
const isErrorValue = (text: string): boolean => /^#(?:N\/A|NV|DIV\/0!|[\p{Lu}_/]{3,14}[!?]|#{2,})$/u.test(text.trim());
