import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { codeText, instant, line, NameRef } from "../../../kit/fields.ts";
import { idInPath, idParams } from "../../../kit/ids.ts";
import { COMMAND_STATES, COMMANDS } from "./commands.ts";

/** One thing that a gateway was asked to do, and what became of it. */
export const GatewayCommand = z.object({
  id: z.int(),
  command: z.enum(COMMANDS),
  state: z.enum(COMMAND_STATES),
  /** "vendor": it is started in the vendor's software, and confirmed here by the gateway's message. */
  carriedBy: z.enum(["us", "vendor"]),
  askedAt: instant(),
  askedBy: NameRef.nullable(),
  /** When it ends by itself. */
  expiresAt: instant(),
  sentAt: instant().nullable(),
  endedAt: instant().nullable(),
  cancelledBy: NameRef.nullable(),
  /** What the gateway answered. */
  note: z.string().nullable(),
});
export type GatewayCommand = z.infer<typeof GatewayCommand>;

const mayAsk = { subModule: "gateways", flag: "update" } as const;
const inAddress = () => z.enum(["true", "false"]).optional();
const inBody = () => z.boolean().optional();

export const gatewayCommands = defineContract({
  /**
   * Exactly one of the flags, in the address or in the body. `user`, if given, is the caller: id of the person, of the account, or e-mail. A reset needs the right to
   * approve and the gateway's code.
   */
  action: {
    method: "POST",
    path: "/api/SensorGateways/action/",
    access: mayAsk,
    query: z.object({
      gatewayId: idInPath("gateways"),
      user: line(254).optional(),
      code: codeText(60).optional(),
      reset: inAddress(),
      update: inAddress(),
      reform: inAddress(),
      reboot: inAddress(),
    }),
    body: z.object({
      user: z.union([z.int(), line(254)]).optional(),
      code: codeText(60).optional(),
      reset: inBody(),
      update: inBody(),
      reform: inBody(),
      reboot: inBody(),
    }),
    reply: GatewayCommand,
  },
  /** The last ones, newest first. */
  list: {
    method: "GET",
    path: "/api/SensorGateways/:id/commands/",
    access: { subModule: "gateways", flag: "view" },
    params: idParams("gateways"),
    reply: z.object({ rows: z.array(GatewayCommand) }),
  },
  /** As long as it was not sent, which its state says and no version. */
  cancel: {
    method: "POST",
    path: "/api/SensorGateways/:id/commands/:commandId/cancel/",
    access: mayAsk,
    params: z.object({ id: idInPath("gateways"), commandId: z.coerce.number().int().min(1) }),
    body: z.object({}),
    reply: GatewayCommand,
  },
});
