import { doneAtFault, timeTold } from "@millwright/domain/kit/done-at.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Change } from "../records/audit.ts";
import type { Ctx } from "./ctx.ts";

/** When it was done: as it is told, else now. `since`: before that it cannot have been. */
export function doneAt(
  ctx: Ctx,
  told: string | undefined,
  { field = "doneAt", since = null }: { field?: string; since?: string | null } = {},
): string {
  const now = ctx.now.getTime();
  if (told === undefined) return ctx.now.toISOString();
  const at = timeTold(told, now, since);
  const fault = doneAtFault(at, now, since);
  if (fault) throw refuseField(field, fault.reason, fault.params);
  return at;
}

/** The log's own time is that of hearing; where it was done at another one, it tells both. */
export const toldOf = (told: string | undefined, at: string): Change[] =>
  told === undefined ? [] : [{ field: "doneAt", before: null, after: at }];
