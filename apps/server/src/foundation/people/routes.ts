import type { ArchiveChange } from "@millwright/domain/kit/bulk.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { covers } from "@millwright/domain/foundation/roles/roles.ts";
import { peopleTarget } from "@millwright/domain/foundation/people/import.ts";
import { bulk } from "../../platform/records/bulk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { withNames } from "../../platform/http/named-log.ts";
import { wholeOf } from "../../platform/lists/whole.ts";
import { raiseGrantsVersion } from "../tenants/service.ts";
import { archivePerson, createPerson, records, restorePerson, updatePerson } from "./changes.ts";
import { grantsOf, personRows, rolesOf, wholePeople } from "./queries.ts";
import { lockRights } from "../roles/service.ts";

/** Sessions remember who a person is and what they may do; every change of a person ends that memory once it is committed. */
export const peopleHandlers = ({ db }: { db: Database }): Handlers<typeof people> => {
  const forgetGrants = (ctx: Ctx) => ctx.afterCommit(() => raiseGrantsVersion(db, ctx.tenantId));
  return {
    list: async (ctx, { body }) => await personRows(ctx, body),
    listGet: async (ctx, { query }) => await personRows(ctx, query),
    export: exporting(people.list, personRows, wholeOf(peopleTarget, wholePeople)),
    get: async (ctx, { params }) => await records.get(ctx, params.id),
    create: async (ctx, { body }) => await createPerson(ctx, body),
    update: async (ctx, { params, body: { version, ...patch } }) => {
      forgetGrants(ctx);
      return await updatePerson(ctx, params.id, version, patch);
    },
    archive: async (ctx, { params, body }) => {
      forgetGrants(ctx);
      return await archivePerson(ctx, params.id, body.version);
    },
    restore: async (ctx, { params, body }) => {
      forgetGrants(ctx);
      return await restorePerson(ctx, params.id, body.version);
    },
    bulk: async (ctx, input) => {
      forgetGrants(ctx);
      await lockRights(ctx);
      return await giveRole(ctx, input);
    },
    bulkArchive: async (ctx, input) => {
      forgetGrants(ctx);
      await lockRights(ctx);
      return await archiveOrRestore(ctx, input);
    },
    log: async (ctx, { params }) =>
      await withNames(ctx, await records.log(ctx, params.id), {
        roleId: "roles",
        roleSiteId: "locations",
        siteId: "locations",
        craftId: "referenceValues",
        employerId: "suppliers",
      }),
    roles: async (ctx) => {
      const [roles, grants] = await Promise.all([rolesOf(ctx), grantsOf(ctx)]);
      return { rows: roles.map((role) => ({ ...role, mayGive: covers(ctx, grants.get(role.id) ?? {}) })) };
    },
  };
};

const giveRole = bulk({
  get: records.get,
  change: async (ctx, { id, version }, change: { roleId: number | null }) => await updatePerson(ctx, id, version, change),
});

const archiveOrRestore = bulk({
  get: records.get,
  change: async (ctx, { id, version }, { archived }: ArchiveChange) =>
    archived ? await archivePerson(ctx, id, version) : await restorePerson(ctx, id, version),
});
