import { gatewayCommands, type GatewayCommand } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { gatewayCredentials, gateways, type Gateway, type GatewayDraft } from "@millwright/domain/iot/gateways/contract.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
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

/** For tests: a message of it that is kept as it came, and that could not be read. */
export async function buildPayload(tenant: Pick<TestTenant, "rows">, gatewayId: number, body = "{"): Promise<{ id: number }> {
  const outcome = { problems: [{ kind: "not_json", where: "" }] };
  return await tenant.rows(
    async (db) =>
      await db
        .insertInto("gatewayPayloads")
        .values({ gatewayId, adapter: "native", query: "{}", body, outcome: JSON.stringify(outcome) })
        .returning("id")
        .executeTakeFirstOrThrow(),
  );
}

/** For tests: what opens its door. */
export async function buildCredential(by: Person, gatewayId: number): Promise<{ id: number; credential: string }> {
  const { id, credential } = await by.ok(gatewayCredentials.issue, { params: { id: gatewayId }, body: {} });
  invariant(credential !== null, "a new credential is told");
  return { id, credential };
}

/** For tests: what a gateway was asked to do. */
export const buildCommand = async (by: Person, gatewayId: number): Promise<GatewayCommand> =>
  await by.ok(gatewayCommands.action, { query: { gatewayId }, body: { reform: true } });
