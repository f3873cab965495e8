import { FLAGS, holds, summaryOf, type Grant, type Holdings, type SubModule } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import type { profileRights, userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { flagsOf, givableOf, grantChange, grantSentence, scopesOf, subModuleIn } from "@millwright/domain/foundation/roles/grants.ts";
import { permissionOf, permissionsOf } from "@millwright/domain/foundation/roles/permissions.ts";
import { subModuleLines, subModuleNamed, titleOf } from "@millwright/domain/foundation/roles/sub-modules.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { logLines } from "../../platform/records/records.ts";
import { copyRole, createRole, getRole, removeRole, updateRole } from "./changes.ts";
import { findProfile, holdersOf, menuLimitOf, roleRows, rolesWithGrants } from "./queries.ts";

export const roleHandlers: Handlers<typeof userRoles> = {
  list: async (ctx, { body }) => await roleRows(ctx, body),
  get: async (ctx, { params }) => await getRole(ctx, params.id),
  create: async (ctx, { body }) => await createRole(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateRole(ctx, params.id, version, patch),
  copy: async (ctx, { params, body }) => await copyRole(ctx, params.id, body),
  remove: async (ctx, { params, body }) => await removeRole(ctx, params.id, body.version, body.moveTo ?? null),
  log: async (ctx, { params }) => {
    await getRole(ctx, params.id);
    return { rows: (await logLines(ctx, "roles", params.id)).map(inWords) };
  },
  people: async (ctx, { params }) => {
    await getRole(ctx, params.id);
    const here = (await holdersOf(ctx, params.id)).filter(({ isHere }) => isHere);
    const idsOf = (isSeen: boolean) => new Set(here.filter((holder) => holder.isSeen === isSeen).map(({ person }) => person.id));
    return { rows: here.filter(({ isSeen }) => isSeen), unseen: idsOf(false).size };
  },
  subModules: async (ctx) => {
    const menuLimit = await menuLimitOf(ctx);
    const modules = subModuleLines(menuLimit).map(({ subModules, ...module }) => ({
      ...module,
      subModules: subModules.map((line) => ({
        ...line,
        scopes: [...scopesOf(line.subModule)],
        flags: [...flagsOf(line.subModule)],
        mayGive: givableOf(ctx.holdings, line.subModule),
      })),
    }));
    return { modules, menuLimit };
  },
  subModule: async (ctx, { params }) => {
    const { grants } = await getRole(ctx, params.id);
    const subModule = subModuleNamed(params.subModuleId);
    const line = subModuleLines(null)
      .flatMap(({ subModules }) => subModules)
      .find((each) => each.subModule === subModule);
    if (!line) throw refuse("not_found", "not_found");
    return permissionOf(grants, line);
  },
};

export const profileHandlers: Handlers<typeof profileRights> = {
  mine: async (ctx) => ({ modules: permissionsOf(ctx.grants) }),
  of: async (ctx, { query }) => await profileOf(ctx, query.tenantUserId ?? ctx.personId),
};

async function profileOf(ctx: Ctx, id: number) {
  if (id !== ctx.personId && !holds(ctx.grants, "people", "view")) throw refuse("forbidden", "forbidden");
  const person = await findProfile(ctx, id);
  if (!person) throw refuse("not_found", "not_found");
  const roles = await rolesWithGrants(ctx, id);
  const places = new Map(roles.map(({ site }) => [site?.id ?? null, site]));
  return {
    tenantUserId: person.id,
    name: person.name,
    roles: roles.map(({ roleId, name, site }) => ({ userRoleId: roleId, name, site })),
    rights: [...places].map(([siteId, site]) => {
      const held: Partial<Record<SubModule, (Grant & { sites: null })[]>> = {};
      for (const { grants } of roles.filter((role) => (role.site?.id ?? null) === siteId))
        for (const [subModule, grant] of Object.entries(grants) as [SubModule, Grant][])
          (held[subModule] ??= []).push({ ...grant, sites: null });
      return { site, modules: permissionsOf(summaryOf(held satisfies Holdings)) };
    }),
  };
}

/** What changed in a role in whole sentences: "Assets: may now delete, at their site". */
function inWords(line: LogLine): LogLine {
  if (line.action === "created") return line;
  const told = line.changes.map(({ field, before, after }) => {
    const subModule = subModuleIn(field) as SubModule | null;
    if (subModule) return grantSentence(titleOf(subModule), grantChange(subModule, grantIn(before), grantIn(after)));
    return `${field}: ${String(before ?? "–")} → ${String(after ?? "–")}`;
  });
  return told.length === 0 ? line : { ...line, logNotes: told.join("; ") };
}

/** A grant as the audit keeps it. */
function grantIn(value: unknown): Grant | null {
  const { flags, scope } = (value ?? {}) as Partial<Grant>;
  return flags && scope ? { flags: FLAGS.filter((flag) => flags.includes(flag)), scope } : null;
}
