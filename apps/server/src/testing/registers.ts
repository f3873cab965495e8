import type { z } from "zod";
import type { ExampleRow } from "@millwright/domain/kit/endpoint.ts";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { VIEWS } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { calls, type Call, type MakeRow, type Parts } from "./calls.ts";
import { fixturesOf } from "./fixtures.ts";
import { idSpotsOf } from "./shapes.ts";
import { send, type Answered, type Person, type TestTenant, type World } from "./world.ts";

/** A contract that keeps records: each is made by a call and looked at alone by another. What else can be done to them, its other calls say. */
export interface Register {
  /** "suppliers" */
  contract: string;
  calls: Readonly<Record<string, Call>> & { create: Call; get: Call };
  /** The fields of what a person fills in. */
  draft: Readonly<Record<string, z.ZodType>>;
}
export type WithCalls<Names extends string> = Register & { calls: Record<Names, Call> };

/** Every contract of this run that keeps records. */
export const registers: readonly Register[] = [...Map.groupBy(calls, ({ contract }) => contract)].flatMap(([contract, own]) => {
  const byName = Object.fromEntries(own.map((call) => [call.title.slice(contract.length + 1), call]));
  const { create, get } = byName;
  return create?.endpoint.body && get ? [{ contract, calls: { ...byName, create, get }, draft: fieldsOf(create.endpoint.body) }] : [];
});

/** Those that have these calls too. */
export const registersWith = <Names extends string>(...names: Names[]): WithCalls<Names>[] =>
  registers.filter((register): register is WithCalls<Names> => names.every((name) => name in register.calls));

/** What the list of the grids asks for and answers; a list of another shape is none of those. */
export const hasGrid = ({ calls: { list } }: WithCalls<"list">): boolean =>
  list.endpoint.method === "POST" && list.endpoint.body !== undefined && "sortModel" in fieldsOf(list.endpoint.body);

export type Row = Record<string, unknown> & { id: number; version: number };
export type Sent = Record<string, unknown>;

/** One register as its administrator uses it, in a tenant of its own. */
export interface Bench {
  by: Person;
  tenant: TestTenant;
  /** An accepted request to make another record, with every field filled or with those alone that may not be empty. */
  draft: (how?: { changes?: Sent; isBare?: boolean }) => Promise<Parts & { body: Sent }>;
  /** Makes the record; what was sent stands beside it, as the contract reads it. */
  make: (how?: { changes?: Sent; isBare?: boolean }) => Promise<{ sent: Sent; made: Row }>;
  /** The request of a call's example, about this record. */
  about: (call: Call, record: Pick<Row, "id" | "version">) => Promise<Parts>;
  /** A call as the administrator makes it, with headers such as an idempotency key. */
  ask: (call: Call, parts: Parts, headers?: Record<string, string>) => Promise<Answered<RefusalBody>>;
  /** Its reply where it is expected to be accepted. */
  ok: (call: Call, parts: Parts) => Promise<unknown>;
  /** What a call about one record answers: the record as it is now. */
  act: (call: Call, record: Pick<Row, "id" | "version">) => Promise<Row>;
}

export async function benchFor(world: World, { contract, calls: { create, get }, draft: fields }: Register): Promise<Bench> {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const fixtures = fixturesOf(world, tenant);
  const kind = await kindOf(get);
  const needed = neededBy(contract);
  const unsaid = UNSAID[contract] ?? [];

  const ask: Bench["ask"] = async (call, parts, headers = {}) =>
    (await send(world, call.endpoint, parts, { authorization: `Bearer ${by.token}`, ...headers })) as Answered<RefusalBody>;
  const ok: Bench["ok"] = async (call, parts) => {
    const { status, body } = await ask(call, parts);
    if (status !== 200) throw new Error(`${call.title} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const about: Bench["about"] = async (call, record) => {
    const parts = await call.example(async (wanted) => (wanted === kind ? { code: "", ...record } : await fixtures(wanted)));
    return parts.body ? { ...parts, body: toldApart(parts.body as Sent) } : parts;
  };
  const draft: Bench["draft"] = async ({ changes = {}, isBare = false } = {}) => {
    const parts = await create.example(fixtures);
    return { ...parts, body: { ...draftOf(fields, parts.body as Sent, { bareWith: isBare ? needed : undefined, unsaid }), ...changes } };
  };

  return {
    by,
    tenant,
    ask,
    ok,
    about,
    draft,
    make: async (how) => {
      const parts = await draft(how);
      return { sent: create.endpoint.body?.parse(parts.body) as Sent, made: (await ok(create, parts)) as Row };
    },
    act: async (call, record) => (await ok(call, await about(call, record))) as Row,
  };
}

/** The kind of record that the examples act on: they ask for it. */
async function kindOf({ example }: Call): Promise<string> {
  let kind = "";
  const recorder: MakeRow = (asked) => {
    kind = asked;
    return Promise.resolve<ExampleRow>({ id: 1, version: 1, code: "" });
  };
  await example(recorder);
  return kind;
}

let serial = 0;
/** Fields that no two records have alike. */
const TOLD_APART: Record<string, (value: string) => string> = {
  code: (value) => `${value}-${serial}`,
  number: (value) => `${value}-${serial}`,
  email: (value) => `${serial}.${value}`,
  name: (value) => `${value} ${serial}`,
  title: (value) => `${value} ${serial}`,
  reason: (value) => `${value} ${serial}`,
  sensorKey: (value) => `${value}${serial}`,
  note: (value) => `${value} ${serial}`,
};
function toldApart(body: Sent): Sent {
  serial += 1;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, typeof value === "string" ? (TOLD_APART[field]?.(value) ?? value) : value]),
  );
}

/** What has to be there though the shape alone does not say it: of several places one, of a level the value above. */
const neededBy = (contract: string): readonly string[] => {
  if (contract === "workRequests") return ["assetId"];
  if (contract === "materialRequests") return ["workOrderId"];
  if (contract === "alarmRules") return ["datum", "sensorIds"];
  if (contract === "materialReceipts") return ["purchaseOrderId"];
  if (contract === "scheduledReports") return ["boardId", "weekday"];
  return (VIEWS.find(({ path }) => path === contract)?.level ?? 1) > 1 ? ["parentId"] : [];
};
/** What no plain value fits: what a dial shows is read of a meter that the vehicle must have, and a word that stays with no record. */
const UNSAID: Readonly<Record<string, readonly string[]>> = { fleet: ["odometer", "engineHours", "isConfirmed"] };
/** What a field may hold, the plainest first; references are the example's. */
const CANDIDATES: readonly unknown[] = [
  "Words as they were sent",
  true,
  2,
  "EUR",
  "2026-11-20T06:30:00Z",
  "2024-03-18",
  "someone@plant.example",
  "#359658",
];

/** The example's fields and, where it leaves some out, what fits them; where `bareWith` is said, what must be filled and those alone. */
function draftOf(
  draft: Register["draft"],
  example: Sent,
  { bareWith, unsaid }: { bareWith: readonly string[] | undefined; unsaid: readonly string[] },
): Sent {
  const filled = Object.entries(draft).flatMap(([field, schema]) => {
    if (bareWith && !bareWith.includes(field) && schema.safeParse(undefined).success) return [];
    if (unsaid.includes(field) && example[field] === undefined) return [];
    const fitting = () => CANDIDATES.find((one) => schema.safeParse(one).success);
    const value = example[field] ?? (idSpotsOf(schema).length > 0 ? undefined : fitting());
    return value === undefined ? [] : [[field, value]];
  });
  return toldApart(Object.fromEntries(filled) as Sent);
}

/** The fields of a shape, whatever prepares what was sent for it. */
function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape, out } = schema._zod.def as { shape?: Record<string, z.ZodType>; out?: z.ZodType };
  return shape ?? (out ? fieldsOf(out) : {});
}
