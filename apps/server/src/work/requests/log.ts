import { scopeOf } from "@millwright/domain/kit/access.ts";
import { seesReporters } from "@millwright/domain/work/requests/knowing.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { records } from "./service.ts";

/** What those who report do; who did it is told to those whose role sees others' requests. */
const OF_REPORTERS = ["created", "updated", "answered", "followed", "unfollowed", "file_added", "file_removed"];

/** The request's story. Others who reported the same stay without a name, where the caller may not know it. */
export async function requestLog(ctx: Ctx, id: number) {
  const { rows } = await records.log(ctx, id);
  if (seesReporters(scopeOf(ctx.grants, "work-requests"))) return { rows };
  const isKept = (line: (typeof rows)[number]) => OF_REPORTERS.includes(line.action) && line.person?.id !== ctx.personId;
  const nameless = (line: (typeof rows)[number]) => ({
    ...line,
    person: null,
    changes: line.changes.filter(({ field }) => field !== "followers" && field !== "requesterId"),
  });
  return { rows: rows.map((line) => (isKept(line) ? nameless(line) : line)) };
}
