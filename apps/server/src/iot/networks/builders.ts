import { networks, type Network, type NetworkDraft } from "@millwright/domain/iot/networks/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** For tests: a network whose sensors are heard every ten minutes. */
export async function buildNetwork(by: Person, draft: Partial<NetworkDraft> = {}): Promise<Network> {
  serial += 1;
  return await by.ok(networks.create, { body: { code: `NET-T${serial}`, name: `Network ${serial}`, heartbeatSeconds: 600, ...draft } });
}
