import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { Person } from "../world.ts";

/**
 * Many clients at one thing, judged by counting: what was acknowledged, what was refused, and what is there in the end.
 * A client is whoever can call, in this process or over HTTP.
 */
export type Client = Pick<Person, "call" | "callWith" | "ok">;

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Works through `count` things, `lanes` of them at a time. */
async function inLanes(lanes: number, count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < count; at = next++) await work(at);
  };
  await Promise.all(times(lanes).map(lane));
}

export interface Repeated {
  requests: number;
  sent: number;
  /** Requests whose every copy was answered with 200 and the same bytes. */
  answeredAlike: number;
  /** Requests whose key was refused for another body afterwards. */
  otherBodyRefused: number;
  /** Records that are there in the end. */
  effects: number;
  strange: string[];
}

/** Each request is sent two to five times at once under one key, then once more with another body. */
export async function sendRepeatedly(
  client: Client,
  { requests, lanes, prefix }: { requests: number; lanes: number; prefix: string },
): Promise<Repeated> {
  const found: Repeated = { requests, sent: 0, answeredAlike: 0, otherBodyRefused: 0, effects: 0, strange: [] };
  await inLanes(lanes, requests, async (at) => {
    const key = { "idempotency-key": `${prefix} ${at}` };
    const create = (name: string) => client.callWith(key, suppliers.create, { body: { code: `${prefix}-${at}`, name } });
    const copies = await Promise.all(times(2 + (at % 4)).map(() => create(`Sent often ${at}`)));
    found.sent += copies.length;
    const answers = new Set(copies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
    if (answers.size === 1 && copies[0]?.status === 200) found.answeredAlike += 1;
    else found.strange.push([...answers].join(" | "));
    const other = await create("Something else");
    if (other.status === 409 && other.body.reason === "key_reused") found.otherBodyRefused += 1;
    else found.strange.push(`another body: ${other.status} ${JSON.stringify(other.body)}`);
  });
  const { count } = await client.ok(suppliers.list, { body: { search: `${prefix}-`, endRow: 1, count: true } });
  found.effects = count?.rows ?? 0;
  return found;
}

export interface Edited {
  edits: number;
  applied: number;
  refused: number;
  /** The version in the end, less the one it began with. */
  versionsPassed: number;
  /** Two edits were applied on the same version, so one of them is lost. */
  lost: number;
  strange: string[];
}

/** Everybody edits one record, again and again, with the version they saw last. */
export async function editTogether(editors: readonly Client[], edits: number): Promise<Edited> {
  const [first] = editors;
  if (!first) throw new Error("somebody has to edit");
  const order = await first.ok(workOrders.create, { body: { title: "Edited by many" } });
  const appliedOn: number[] = [];
  const found: Edited = { edits: editors.length * edits, applied: 0, refused: 0, versionsPassed: 0, lost: 0, strange: [] };
  const edit = async (editor: Client, at: number) => {
    let { version } = order;
    for (const turn of times(edits)) {
      const answer = await editor.call(workOrders.update, { params: { id: order.id }, body: { version, title: `Edit ${at}/${turn}` } });
      if (answer.status === 200) {
        appliedOn.push(version);
        version = answer.body.version;
      } else if (answer.status === 409 && answer.body.reason === "stale") {
        found.refused += 1;
        version = (answer.body.current as { version: number }).version;
      } else found.strange.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    }
  };
  await Promise.all(editors.map(edit));
  const { version } = await first.ok(workOrders.get, { params: { id: order.id } });
  found.applied = appliedOn.length;
  found.versionsPassed = version - order.version;
  found.lost = appliedOn.length - new Set(appliedOn).size;
  return found;
}

export interface Numbered {
  records: number;
  distinct: number;
  /** Numbers between the first and the last that no record has. */
  gaps: number;
}

/** Everybody makes records at once; each must get the next number of its year. */
export async function numberTogether(clients: readonly Client[], each: number): Promise<Numbered> {
  const codes = await Promise.all(
    clients.map(async (client, at) => {
      const own: string[] = [];
      for (const turn of times(each)) own.push((await client.ok(workOrders.create, { body: { title: `Numbered ${at}/${turn}` } })).code);
      return own;
    }),
  );
  const numbers = codes.flat().map((code) => Number(code.slice(-5)));
  const span = Math.max(...numbers) - Math.min(...numbers) + 1;
  return { records: numbers.length, distinct: new Set(codes.flat()).size, gaps: span - new Set(numbers).size };
}
