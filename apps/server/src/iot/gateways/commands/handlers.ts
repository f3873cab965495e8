import type { gatewayCommands } from "@millwright/domain/iot/gateways/commands/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { records } from "../changes.ts";
import { askCommand, cancelCommand } from "./asking.ts";
import { commandsOf } from "./queries.ts";

export const commandHandlers: Handlers<typeof gatewayCommands> = {
  action: async (ctx, asked) => await askCommand(ctx, asked),
  list: async (ctx, { params: { id } }) => {
    await records.get(ctx, id);
    return { rows: await commandsOf(ctx, id) };
  },
  cancel: async (ctx, { params: { id, commandId } }) => await cancelCommand(ctx, id, commandId),
};
