import { sql } from "kysely";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Furnished } from "../../demo/setting.ts";
import { digestOf, newLinkToken } from "../../platform/call/link-token.ts";
import { newProofKey } from "./proofs.ts";

/** A machine whose label takes reports of people without an account. */
export async function writeReportLink({ db, register }: Furnished): Promise<void> {
  const [machine] = register.machines.values();
  invariant(machine, "a demo company has machines");
  const { rows } = await sql<{ id: number }>`select current_tenant() as id`.execute(db);
  const token = newLinkToken(rows[0]?.id ?? 0);
  await db
    .insertInto("reportLinks")
    .values({ assetId: machine.id, token, tokenDigest: digestOf(token), proofKey: newProofKey() })
    .execute();
}
