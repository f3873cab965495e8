import type { z } from "zod";
import { holds } from "@millwright/domain/kit/access.ts";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { email as emailShape } from "@millwright/domain/kit/fields.ts";
import type { InvitationDraft, InvitedLine } from "@millwright/domain/foundation/users/contract.ts";
import { MAX_INVITATIONS, readInvitations, type InvitationLine } from "@millwright/domain/foundation/users/invitations.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { mayHere } from "../../platform/records/reach.ts";
import { attempt } from "../../platform/records/attempt.ts";
import { handleCredentials, setAccount, type Deps } from "../auth/service.ts";
import { accountIdOf, createPerson, people, roleRows, updatePerson } from "../people/service.ts";
import { assertMayGiveRole } from "./changes.ts";
import { whyOf } from "./open-work.ts";

type Draft = z.output<typeof InvitationDraft>;

/** Somebody of the register or somebody new is given an account and a link to its password. What of it is the register's is done by its own use-cases. */
export async function inviteUser(deps: Deps, ctx: Ctx, draft: Draft): Promise<{ id: number; link: string | null }> {
  if (draft.accountRole) assertMayGiveRole(ctx, draft.accountRole);
  const id = draft.personId ? await known(ctx, draft.personId, draft) : await somebodyNew(ctx, draft);
  const { link } = await handleCredentials(
    deps,
    ctx,
    { tenantUserId: id, action: "invite", by: draft.by },
    draft.personId ? "people" : "users",
  );
  const accountId = draft.accountRole ? await accountIdOf(ctx, id) : null;
  if (accountId !== null && draft.accountRole) await setAccount(deps, ctx, accountId, { role: draft.accountRole });
  return { id, link };
}

/** As somebody who keeps people: those that their right to do so reaches, whichever accounts they may keep. */
const asKeeper = (ctx: Ctx, flag: "create" | "update"): Ctx => ({ ...ctx, doing: { subModule: "people", flag } });

async function somebodyNew(ctx: Ctx, { firstName, lastName, email, roles }: Draft): Promise<number> {
  const missing = Object.entries({ firstName, lastName, email }).filter(([, value]) => value === undefined);
  if (missing.length > 0) throw new Refusal("invalid", { fields: missing.map(([path]) => ({ path, reason: "required" as const })) });
  if (!holds(ctx.grants, "people", "create")) throw refuse("forbidden", "forbidden");
  const draft = { firstName: firstName ?? "", lastName: lastName ?? "", email: email ?? "", ...(roles ? { roles } : {}) };
  return (await createPerson(asKeeper(ctx, "create"), draft)).id;
}

async function known(ctx: Ctx, id: number, { email, roles }: Draft): Promise<number> {
  const person = await people.get(ctx, id).catch((thrown: unknown) => {
    if (thrown instanceof Refusal && thrown.code === "not_found") throw refuseField("personId", "not_known");
    throw thrown;
  });
  const isOther = email !== undefined && email.toLowerCase() !== person.email?.toLowerCase();
  if (!isOther && !roles) return id;
  if (!(await mayHere(ctx, "people", id, "update"))) throw refuse("forbidden", "forbidden");
  await updatePerson(asKeeper(ctx, "update"), id, person.version, { ...(isOther ? { email } : {}), ...(roles ? { roles } : {}) });
  return id;
}

/** Every line for itself: one that cannot be read or is refused says why, and nothing of the paste is lost. */
export async function inviteMany(
  deps: Deps,
  ctx: Ctx,
  { text, roleId }: { text: string; roleId?: number | null | undefined },
): Promise<InvitedLine[]> {
  const lines = readInvitations(text);
  if (lines.length === 0) throw refuseField("text", "required");
  if (lines.length > MAX_INVITATIONS) throw refuseField("text", "too_many_items", { limit: MAX_INVITATIONS });
  const roles = await roleRows(ctx);
  if (roleId && !roles.some(({ id }) => id === roleId)) throw refuseField("roleId", "not_known");
  const named = new Map(roles.map(({ id, name }) => [name.toLowerCase(), id]));
  const ids = await byAddress(ctx, lines);
  const told: InvitedLine[] = [];
  for (const each of lines) {
    const done = await attempt(ctx, async (inside) => {
      if (each.firstName === "" || !emailShape().safeParse(each.email).success) throw refuse("invalid", "name_missing");
      const role = each.role === null ? (roleId ?? undefined) : named.get(each.role.toLowerCase());
      if (each.role !== null && role === undefined) throw refuse("invalid", "not_found_named", { name: each.role });
      const { firstName, lastName, email } = each;
      const personId = ids.get(email.toLowerCase());
      const given = role === undefined || personId !== undefined ? {} : { roles: [{ roleId: role }] };
      return await inviteUser(deps, inside, { firstName, lastName, email, ...given, ...(personId ? { personId } : {}), by: "mail" });
    });
    const { line, text: said } = each;
    if ("done" in done) {
      ids.set(each.email.toLowerCase(), done.done.id);
      told.push({ line, text: said, outcome: "invited", id: done.done.id });
    } else told.push({ line, text: said, outcome: "refused", ...whyOf(done.refused) });
  }
  if (!told.some(({ outcome }) => outcome === "invited")) ctx.audits.count += 1;
  return told;
}

/** Those of the lines who are in the register already, whom nobody needs to enter again. */
async function byAddress(ctx: Ctx, lines: readonly InvitationLine[]): Promise<Map<string, number>> {
  const wanted = lines.map(({ email }) => email.toLowerCase());
  const rows = await ctx.db
    .selectFrom("people")
    .select(["id", "email"])
    .where(({ eb, fn }) => eb(fn<string>("lower", ["email"]), "in", wanted))
    .where("archivedAt", "is", null)
    .execute();
  return new Map(rows.map(({ id, email }) => [(email ?? "").toLowerCase(), id]));
}
