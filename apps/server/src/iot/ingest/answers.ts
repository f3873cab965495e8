import { confirmedBy } from "@millwright/domain/iot/gateways/commands/commands.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { commandsAnswered, commandsSeen } from "../gateways/service.ts";
import type { Incoming } from "./incoming.ts";

/** What became of commands, as these messages say: a native gateway answers by their ids, a vendor's and an edge node are seen to have done them. Most say nothing of it. */
export async function takeAnswers(db: TenantDb, incoming: readonly Incoming[]): Promise<void> {
  const answers = incoming.flatMap(({ gateway: { gatewayId }, decoded }) => decoded.answers.map((answer) => ({ ...answer, gatewayId })));
  if (answers.length > 0) await commandsAnswered(db, answers);
  const seen = incoming.flatMap(({ gateway: { gatewayId }, delivery: { receivedAt }, decoded }) =>
    decoded.gatewayMessages.flatMap(({ type, at, word }) =>
      confirmedBy(type).map((command) => ({ gatewayId, command, at, receivedAt, word })),
    ),
  );
  await commandsSeen(db, seen);
}
