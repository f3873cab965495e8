/** Lines of a CSV file (RFC 4180), which no spreadsheet program takes for formulas. */

/** Spreadsheet programs take a file without it for one of their own old encodings. */
export const BYTE_ORDER_MARK = "\uFEFF";

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Nothing that a spreadsheet program would take for a formula; numbers stay numbers. */
export function csvCell(text: string): string {
  const safe = isNumber(text) ? text : text.replace(BEGINNING, "'$&").replace(BEHIND, "$1'$2$3");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * At its beginning, and behind every sign at which some program splits lines into cells, whatever this file is separated by: one that knows another
 * sign begins a cell in the middle of this one. The wide signs too: where they are typed, some programs take them for the narrow ones. What looks as
 * if it had been made harmless already gets one more apostrophe, so that it comes back with its own.
 */
const BEGINNING = /^'*[=+\-@\t\r＝＋－＠]/;
const BEHIND = /([;,\t|\r\n][ "]*)('*)([=+\-@＝＋－＠])/g;
const HARMLESS_BEHIND = /([;,\t|\r\n][ "]*)'('*[=+\-@＝＋－＠])/g;

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** The other way round: a text that was made harmless is itself again. */
export function withoutDefusing(text: string): string {
  const begun = text.startsWith("'") && BEGINNING.test(text) ? text.slice(1) : text;
  return begun.replace(HARMLESS_BEHIND, "$1$2");
}
