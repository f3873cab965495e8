import type { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { preparing } from "../../../platform/call/preparing.ts";
import { audit } from "../../../platform/records/audit.ts";
import { announce } from "../../../platform/work/events.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { people } from "../../people/service.ts";
import type { Deps } from "../deps.ts";
import { sessionsEnded } from "../events.ts";
import { endSessionsOf, sessionsOf } from "../sessions.ts";
import { accountState } from "./account.ts";
import { handleCredentials } from "./handling.ts";
import { askReset, changePassword, proveOwn, setPassword, validate } from "./password.ts";

export const credentialHandlers = (deps: Deps): Handlers<typeof credentials> => ({
  emailReset: async (ctx, { query }) => await askReset(deps, ctx, query.userID.trim()),
  handle: async (ctx, { body }) => await handleCredentials(deps, ctx, body),
  account: async (ctx, { params: { id } }) => {
    await people.get(ctx, id);
    return await accountState(deps, ctx, id);
  },
  validate: async (_, { body }) => await validate(deps, body.code),
  setPassword: async (ctx, { body }) => await setPassword(deps, ctx, body),
  changePassword: preparing(
    async ({ caller }, { body }: { body: { current: string; password: string } }) => await proveOwn(deps, caller, body),
    async (ctx, _, proof) => await changePassword(deps, ctx, proof),
  ),
  sessions: async (ctx) => ({ rows: await sessionsOf(deps.db.system(ctx.db), ctx) }),
  endSessions: async (ctx, { body: { session } }) => {
    const chosen = session === undefined ? { butTokenOf: ctx.tokenDigest } : { only: session };
    const ended = await endSessionsOf(deps.db.system(ctx.db), ctx.accountId, chosen);
    audit(ctx, { action: "sessions_ended", entity: "people", entityId: ctx.personId });
    await announce(ctx, sessionsEnded, { id: ctx.personId, payload: { count: ended } });
    return { ended };
  },
});
