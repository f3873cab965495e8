import type { Adapter } from "@millwright/domain/iot/ingest/canonical.ts";
import type { Database } from "../../platform/db/db.ts";
import type { OpenedGateway } from "../gateways/service.ts";

/** What somebody needs who speaks for the gateways of the demo. */
export interface Speaking {
  db: Database;
  receive: (
    gateway: OpenedGateway,
    adapter: Adapter,
    delivery: { text: string; receivedAt: number; query: Record<string, string> },
  ) => Promise<unknown>;
}
