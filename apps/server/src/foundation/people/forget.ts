import { formerName } from "@millwright/domain/foundation/people/forgetting.ts";
import type { Person } from "@millwright/domain/foundation/people/contract.ts";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce, askBefore } from "../../platform/work/events.ts";
import { records } from "./changes.ts";
import { assertNotBeyond } from "./held-roles.ts";
import { forgettingPerson, peopleEvents } from "./events.ts";
import { writeAnonymous } from "./queries.ts";

/** The person whom somebody wants to make anonymous, locked; refuses one who works here still, was forgotten before, or may do more than the caller. */
export async function personToForget(ctx: Ctx, id: number, version: number): Promise<{ name: string; accountId: number | null }> {
  const row = await records.lock(ctx, id);
  const seen = await records.get(ctx, id);
  if (row.version !== version) throw new Refusal("conflict", { reason: "stale", current: seen });
  if (row.archivedAt === null) throw refuse("conflict", "not_archived");
  if (row.forgottenAt !== null) throw refuse("conflict", "person_forgotten");
  await assertNotBeyond(ctx, seen);
  await askBefore(ctx, forgettingPerson, { id, payload: {} });
  return { name: seen.name, accountId: row.accountId };
}

/** Everything that links stand on stays: the row, its number, who did what. */
export async function makeAnonymous(ctx: Ctx, id: number): Promise<Person> {
  await writeAnonymous(ctx, id, formerName(id));
  await announce(ctx, peopleEvents.forgotten, { id });
  return await records.get(ctx, id);
}
