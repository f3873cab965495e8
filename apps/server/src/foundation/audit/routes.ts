import { audit as contract, type AuditChain } from "@millwright/domain/foundation/audit/contract.ts";
import { isTheName } from "@millwright/domain/foundation/people/forgetting.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { chainState } from "../../platform/records/audit-chain.ts";
import { audit } from "../../platform/records/audit.ts";
import { reachesAll } from "../../platform/records/reach.ts";
import { enqueue } from "../../platform/work/jobs.ts";
import { removeFilesOf } from "../files/service.ts";
import { makeAnonymous, personToForget } from "../people/service.ts";
import { forgetAccount, raiseGrantsVersion } from "../tenants/service.ts";
import { auditFileRows, auditRows, beginCheck, findCheck, findEntry, forgetWords } from "./queries.ts";

export const auditHandlers = ({ db, files }: Pick<Shared, "db" | "files">): Handlers<typeof contract> => ({
  list: async (ctx, { body }) => await auditRows(ctx, body),
  export: exporting(contract.list, auditFileRows),
  entry: async (ctx, { params }) => {
    const entry = await findEntry(ctx, params.id);
    if (!entry) throw refuse("not_found", "not_found");
    return entry;
  },
  chain: async (ctx) => {
    assertSeesAll(ctx);
    return await chain(ctx);
  },
  verify: async (ctx) => {
    assertSeesAll(ctx);
    const { links } = await chainState(ctx.db, ctx.tenantId);
    if (!(await beginCheck(ctx, links))) throw refuse("conflict", "audit_check_runs");
    audit(ctx, { action: "verify_started", entity: "audit", entityId: null });
    enqueue(ctx, "audit.verify", {}, { key: "verify" });
    return await chain(ctx);
  },
  forget: async (ctx, { body: { id, version, name } }) => {
    if (!holds(ctx.grants, "audit", "view")) throw refuse("forbidden", "forbidden");
    assertSeesAll(ctx);
    const person = await personToForget(ctx, id, version);
    if (!isTheName(name, person.name)) throw refuseField("name", "other_name");
    await forgetWords(ctx, id, person.name);
    await removeFilesOf(ctx, files, "Personnel", id);
    await removeFilesOf(ctx, files, "UserPhotos", id);
    const forgotten = await makeAnonymous(ctx, id);
    if (person.accountId !== null) await forgetAccount(db, ctx.db, person.accountId);
    // Without a value: what was there must not come in again by telling that it is gone.
    audit(ctx, { action: "forgotten", entity: "people", entityId: id });
    ctx.afterCommit(() => raiseGrantsVersion(db, ctx.tenantId));
    return forgotten;
  },
});

/** The chain is everybody's entries: whoever sees only their own sees nothing of it. */
function assertSeesAll(ctx: Ctx): void {
  if (!reachesAll(ctx, "audit")) throw refuse("not_found", "not_found");
}

async function chain(ctx: Ctx): Promise<AuditChain> {
  const { links, tail, lastLinkAt } = await chainState(ctx.db, ctx.tenantId);
  return { entries: links + tail, links, lastLinkAt, check: await findCheck(ctx) };
}
