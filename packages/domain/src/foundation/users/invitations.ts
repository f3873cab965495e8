import { oneLine } from "../../kit/texts.ts";

/** One line of a pasted list: a name, an e-mail address and perhaps a role, apart by comma, semicolon or tab. */
export interface InvitationLine {
  /** As the paste counts them, from one. */
  line: number;
  text: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string | null;
}

export const MAX_INVITATIONS = 200;

/** The lines that say something. What is missing in one is left empty; whoever invites says so of that line. */
export function readInvitations(pasted: string): InvitationLine[] {
  return pasted.split(/\r\n|\r|\n/).flatMap((text, at) => {
    if (text.trim() === "") return [];
    const cells = cellsOf(text);
    const mailAt = cells.findIndex((cell) => cell.includes("@"));
    // "Berg, Ola; ola@plant.example" names somebody in two cells.
    const name = cells.slice(0, mailAt < 0 ? 1 : mailAt).filter(Boolean);
    const isTurned = name.length === 2;
    const whole = (isTurned ? name.toReversed() : name).join(" ").replace(/\s+/g, " ");
    const space = isTurned ? whole.length - (name[0]?.length ?? 0) - 1 : whole.lastIndexOf(" ");
    const email = (cells[mailAt < 0 ? 1 : mailAt] ?? "").replace(/^<|>$/g, "");
    const role = cells[(mailAt < 0 ? 1 : mailAt) + 1] ?? "";
    const [firstName, lastName] = space < 0 ? ["", whole] : [whole.slice(0, space), whole.slice(space + 1)];
    return [{ line: at + 1, text: text.trim(), firstName, lastName, email, role: role === "" ? null : role }];
  });
}

/** The first of tab and semicolon that stands there separates; a comma where neither does. Quotation marks around a cell are not of it. */
function cellsOf(text: string): string[] {
  const separator = ["\t", ";"].find((each) => text.includes(each)) ?? ",";
  return text
    .split(separator)
    .flatMap((cell, at) => (separator === ";" && at === 0 && /^[^@,]+,[^@,]+$/.test(cell) ? cell.split(",") : [cell]))
    .map((cell) => oneLine(cell).replace(/^"(.*)"$/, "$1"));
}
