import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { replacingRole } from "../roles/events.ts";
import { replaceRole } from "./replace-role.ts";

export const listeners: readonly Listener[] = [
  on(replacingRole, "with it", async (ctx, { moveTo }, { entityId }) => {
    if (entityId !== null) await replaceRole(ctx, entityId, moveTo);
  }),
];
