import type { Ctx, Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { roleEvents } from "../roles/events.ts";
import { raiseGrantsWith } from "./service.ts";

/** Sessions remember what somebody may do; with a changed role they ask again, from the next call on. */
const forget = async (ctx: Ctx) => await raiseGrantsWith(ctx);

export const listeners: readonly Listener[] = [on(roleEvents.updated, "with it", forget), on(roleEvents.deleted, "with it", forget)];
