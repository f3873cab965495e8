import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { COMMANDS, MOST_BYTES, POSTING_ADAPTERS, PROBLEMS } from "./canonical.ts";

/** As a gateway is given it, with the answer to its message or over MQTT. */
export const GivenCommand = z.object({ id: z.int(), command: z.enum(COMMANDS) });
export type GivenCommand = z.infer<typeof GivenCommand>;

/** What became of one message: of its readings so many each. */
export const Delivered = z.object({
  /** New, and stored for good. */
  accepted: z.int(),
  /** Stored before. */
  duplicate: z.int(),
  /** Another value was stored for that time before, and stays. */
  conflicting: z.int(),
  /** Of sensors that nobody has adopted yet. */
  pending: z.int(),
  /** Of a time that cannot be, or in a unit that does not fit: a person decides. */
  quarantined: z.int(),
  /** Of sensors that nobody knows, beyond what may wait to be adopted. */
  refused: z.int(),
  problems: z.array(z.object({ kind: z.enum(PROBLEMS), where: z.string() })),
  /** What the gateway is asked to do; each is told once. It answers by the id. */
  commands: z.array(GivenCommand),
});
export type Delivered = z.infer<typeof Delivered>;

const body = z.string().max(MOST_BYTES);
const query = z.object({ event: z.string().max(40).optional() });

export const gatewayDoors = defineContract({
  /** `publicId` is that of the gateway, or its whole credential where a vendor can send neither header. */
  deliver: {
    method: "POST",
    path: "/ingest/:adapter/:publicId",
    access: "gateway",
    bytes: "text",
    params: z.object({ adapter: z.enum(POSTING_ADAPTERS), publicId: z.string().max(200) }),
    query,
    body,
    reply: Delivered,
  },
  deliverMapped: { method: "POST", path: "/api/AxiumSensor/", access: "gateway", bytes: "text", query, body, reply: Delivered },
});
