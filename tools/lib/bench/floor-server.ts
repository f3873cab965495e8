import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import type pg from "pg";
import { openPool } from "../../../apps/server/src/platform/db/driver.ts";
import type { FloorOrder, Script, Value } from "./script.ts";

/**
 * The floor: a bare server that asks the product's own questions of the same database over as many connections and answers in JSON. It knows no
 * session, no permission and no transaction for what only reads; each connection has its tenant once and for all.
 */
process.once("message", (order: FloorOrder) => void serve(order));

type Row = Record<string, unknown>;

async function serve({ databaseUrl, tenantId, scripts }: FloorOrder): Promise<void> {
  const pool = openPool(databaseUrl, { connections: 10, statementMs: 5000 });
  pool.on("connect", (client) => void client.query("select set_config('app.tenant', $1, false)", [String(tenantId)]));
  const app = fastify();
  app.route<{ Params: { kind: string; variant: string; id: string } }>({
    method: ["GET", "POST"],
    url: "/:kind/:variant/:id",
    handler: async ({ params }, reply) => {
      const script = scripts[params.kind]?.[Number(params.variant)];
      if (!script) return await reply.code(404).send();
      return await played(pool, script, Number(params.id));
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.((app.server.address() as AddressInfo).port);
}

async function played(pool: pg.Pool, script: Script, id: number): Promise<unknown> {
  const client = await pool.connect();
  try {
    if (script.isChange) void client.query("begin");
    const rows = await answers(client, script, id);
    if (script.isChange) await client.query("commit");
    return script.shape === "record" ? rows.at(-1)?.[0] : { rows: inOrder(rows.at(-2) ?? [], rows.at(-1) ?? []) };
  } finally {
    client.release();
  }
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/** Statements that need nothing of an earlier one are sent without waiting for it, as the product does. */
async function answers(client: pg.PoolClient, { steps }: Script, id: number): Promise<Row[][]> {
  const sent: Promise<pg.QueryResult<Row>>[] = [];
  const rowsOf = async (at: number): Promise<Row[]> => (await sent[at])?.rows ?? [];
  const valueOf = async (value: Value): Promise<unknown> => {
    if ("is" in value) return value.is;
    if ("idsOf" in value) return (await rowsOf(value.idsOf)).slice(0, value.count).map((row) => row["id"]);
    if ("idOf" in value) return (await rowsOf(value.idOf))[0]?.["id"];
    if ("codeOf" in value) return `FLOOR-${String((await rowsOf(value.codeOf))[0]?.["value"])}`;
    return id;
  };
  for (const { text, values } of steps) {
    const given: unknown[] = [];
    for (const value of values) given.push("is" in value ? value.is : await valueOf(value));
    const question: pg.QueryConfig = values.length > 0 ? { text, values: given, name: nameOf(text) } : { text };
    sent.push(client.query<Row>(question));
  }
  return (await Promise.all(sent)).map(({ rows }) => rows);
}

/** The rows of a block as they were found. */
function inOrder(found: readonly Row[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row["id"], row]));
  return found.map((row) => byId.get(row["id"])).filter((row) => row !== undefined);
}
