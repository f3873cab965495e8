import type { registration, users, UserDetail } from "@millwright/domain/foundation/users/contract.ts";
import type { UserAction } from "@millwright/domain/foundation/users/states.ts";
import { isFitting } from "@millwright/domain/foundation/users/states.ts";
import { users as contract } from "@millwright/domain/foundation/users/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { whereaboutsOf, type Deps } from "../auth/service.ts";
import { assertPerson } from "../people/service.ts";
import { lockRights } from "../roles/service.ts";
import { actOn, assertMayTouch, changeUser, getUser } from "./changes.ts";
import { inviteMany, inviteUser } from "./invite.ts";
import { handOverAll, openFor } from "./open-work.ts";
import { signInsOf, userFileRows, userRows, type User } from "./queries.ts";
import { register } from "./registration.ts";

export const userHandlers = (deps: Deps): Handlers<typeof users> => {
  const detail = async (ctx: Ctx, user: User): Promise<Written<UserDetail>> => {
    const [whereabouts, signIns, mayTouch] = await Promise.all([
      whereaboutsOf(deps, ctx, user.accountId),
      signInsOf(ctx, user.id),
      isTouchable(ctx, user),
    ]);
    return { ...user, ...whereabouts, signIns, mayTouch };
  };
  const act = bulk({
    get: async (ctx, id) => await getUser(deps, ctx, id),
    change: async (ctx, user, { action }: { action: UserAction }) => await actOn(deps, ctx, user, action),
    isUnchanged: ({ state }, { action }) =>
      (action === "deactivate" && state === "inactive") || (action === "activate" && isFitting("deactivate", state)),
  });
  return {
    list: async (ctx, { body }) => await userRows(deps, ctx, body),
    export: exporting(contract.list, async (ctx, request: Parameters<typeof userRows>[2]) => await userFileRows(deps, ctx, request)),
    get: async (ctx, { params }) => await detail(ctx, await getUser(deps, ctx, params.id)),
    invite: async (ctx, { body }) => {
      const { id, link } = await inviteUser(deps, ctx, body);
      return { user: await detail(ctx, await getUser(deps, ctx, id)), link };
    },
    inviteMany: async (ctx, { body }) => ({ rows: await inviteMany(deps, ctx, body) }),
    update: async (ctx, { params, body: { version, ...patch } }) =>
      await detail(ctx, await changeUser(deps, ctx, params.id, version, patch)),
    bulk: async (ctx, input) => {
      if (input.body.change.action === "deactivate") await lockRights(ctx);
      return await act(ctx, input);
    },
    open: async (ctx, { params }) => {
      const { id } = await getUser(deps, ctx, params.id);
      return { rows: await openFor(ctx, id) };
    },
    handOver: async (ctx, { params, body: { toId } }) => {
      const { id } = await getUser(deps, ctx, params.id);
      await assertPerson(ctx, toId, "toId");
      if (toId === id) throw refuseField("toId", "same_person");
      return await handOverAll(ctx, id, toId);
    },
  };
};

async function isTouchable(ctx: Ctx, user: User): Promise<boolean> {
  try {
    await assertMayTouch(ctx, user);
    return true;
  } catch {
    return false;
  }
}

export const registrationHandlers = (deps: Deps): Handlers<typeof registration> => ({
  register: async (ctx, { query, body }) => await register(deps, ctx, query.tenant, body),
});
