import { FLAGS, isWider, type Flag, type Grant, type Grants, type Scope, type SubModule } from "@millwright/domain/kit/access.ts";
import type { TenantSubModule } from "@millwright/domain/foundation/roles/contract.ts";
import { mayGive, withView, type GrantsPatch } from "@millwright/domain/foundation/roles/grants.ts";

/** A sub-module as the matrix shows it. */
export type Line = TenantSubModule;

/** What stands in a row: the grant, or none with the scope that a first flag would get: the widest that the caller may give. */
export function grantIn(grants: Grants, line: Line): Grant {
  const held = grants[line.subModule];
  const widest = line.scopes.find((scope) => mayGive(line.mayGive, "view", scope));
  return held ?? { flags: [], scope: widest ?? line.scopes[0] ?? "all" };
}

export type CellState = "on" | "off" | "beyond" | "nothing";
/** A cell: allowed or not, beyond what the caller may give, or without anything to allow. */
export function stateOf(grants: Grants, line: Line, flag: Flag): CellState {
  const { flags, scope } = grantIn(grants, line);
  if (!line.flags.includes(flag)) return "nothing";
  if (flags.includes(flag)) return "on";
  const isGivable = mayGive(line.mayGive, flag, scope) && (flags.includes("view") || mayGive(line.mayGive, "view", scope));
  return isGivable ? "off" : "beyond";
}

const one = (subModule: SubModule, grant: Grant): GrantsPatch => ({ [subModule]: grant });

/** The other state of a cell: whoever may do anything may view, and whoever may not view may do nothing. */
export function toggled(grants: Grants, line: Line, flag: Flag): GrantsPatch {
  const { flags, scope } = grantIn(grants, line);
  const state = stateOf(grants, line, flag);
  if (state === "off") return one(line.subModule, { flags: withView([...flags, flag]), scope });
  if (state !== "on") return {};
  return one(line.subModule, { flags: flag === "view" ? [] : flags.filter((each) => each !== flag), scope });
}

/** Whether everything is on that could be. */
export const isFull = (grants: Grants, line: Line): boolean =>
  line.flags.every((flag) => stateOf(grants, line, flag) !== "off") && line.flags.some((flag) => stateOf(grants, line, flag) === "on");
export const isEmpty = (grants: Grants, line: Line): boolean => grantIn(grants, line).flags.length === 0;

/** All of a row, or nothing of it where all is there. Flags that open nothing yet come along, so that "everything" goes on to mean it. */
export function rowToggled(grants: Grants, line: Line): GrantsPatch {
  const { flags, scope } = grantIn(grants, line);
  if (isFull(grants, line)) return one(line.subModule, { flags: [], scope });
  const added = FLAGS.filter((flag) => mayGive(line.mayGive, flag, scope));
  return added.includes("view") || flags.includes("view") ? one(line.subModule, { flags: withView([...flags, ...added]), scope }) : {};
}

/** A flag in every row where the caller may give it, or in none where it is in all of these. */
export function columnToggled(grants: Grants, lines: readonly Line[], flag: Flag): GrantsPatch {
  const open = lines.filter((line) => stateOf(grants, line, flag) === "off");
  const taken = open.length > 0 ? open : lines.filter((line) => stateOf(grants, line, flag) === "on");
  return Object.assign({}, ...taken.map((line) => toggled(grants, line, flag))) as GrantsPatch;
}

/** Everything, or nothing where everything is there. */
export function wholeToggled(grants: Grants, lines: readonly Line[]): GrantsPatch {
  const open = lines.filter((line) => !isFull(grants, line));
  return Object.assign({}, ...(open.length > 0 ? open : lines).map((line) => rowToggled(grants, line))) as GrantsPatch;
}

/** Whether every flag of the row may be given to this scope; a narrower one than there is always may. */
export function isScopeOpen(grants: Grants, line: Line, scope: Scope): boolean {
  const { flags, scope: now } = grantIn(grants, line);
  return flags.every((flag) => isWider(now, scope) || mayGive(line.mayGive, flag, scope));
}
export const scoped = (grants: Grants, line: Line, scope: Scope): GrantsPatch =>
  isScopeOpen(grants, line, scope) ? one(line.subModule, { ...grantIn(grants, line), scope }) : {};

/** The cell that a key leads to, in a grid of so many rows and columns; null for a key that moves nowhere. */
export interface Place {
  row: number;
  column: number;
}
export function placeFor(key: string, isWhole: boolean, { row, column }: Place, rows: number, columns: number): Place | null {
  const last = { row: rows - 1, column: columns - 1 };
  switch (key) {
    case "ArrowUp":
      return { row: Math.max(row - 1, 0), column };
    case "ArrowDown":
      return { row: Math.min(row + 1, last.row), column };
    case "ArrowLeft":
      return { row, column: Math.max(column - 1, 0) };
    case "ArrowRight":
      return { row, column: Math.min(column + 1, last.column) };
    case "Home":
      return { row: isWhole ? 0 : row, column: 0 };
    case "End":
      return { row: isWhole ? last.row : row, column: last.column };
    case "PageUp":
      return { row: 0, column };
    case "PageDown":
      return { row: last.row, column };
    default:
      return null;
  }
}
