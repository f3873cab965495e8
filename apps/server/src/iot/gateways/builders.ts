import { gatewayCredentials, gateways, type Gateway, type GatewayDraft } from "@millwright/domain/iot/gateways/contract.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Person } from "../../testing/world.ts";
import { buildNetwork } from "../networks/builders.ts";

let serial = 0;

/** For tests: a gateway that speaks native JSON, in a network of its own unless one is named. */
export async function buildGateway(by: Person, draft: Partial<GatewayDraft> = {}): Promise<Gateway> {
  // Its own, whoever builds another one meanwhile.
  const own = (serial += 1);
  const networkId = draft.networkId ?? (await buildNetwork(by)).id;
  return await by.ok(gateways.create, {
    body: { code: `GTW-T${own}`, name: `Gateway ${own}`, adapter: "native", heartbeatSeconds: 300, ...draft, networkId },
  });
}

/** For tests: what opens its door. */
export async function buildCredential(by: Person, gatewayId: number): Promise<{ id: number; credential: string }> {
  const { id, credential } = await by.ok(gatewayCredentials.issue, { params: { id: gatewayId }, body: {} });
  invariant(credential !== null, "a new credential is told");
  return { id, credential };
}
