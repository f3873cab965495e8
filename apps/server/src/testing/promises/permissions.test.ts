import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FLAGS, holds, SUB_MODULES, type Flag, type Grants, type Scope, type SubModule } from "@millwright/domain/kit/access.ts";
import type { RefusalBody } from "@millwright/domain/kit/errors.ts";
import { STARTER_ROLES } from "../../foundation/roles/service.ts";
import { calls, isOutOfSight, isRefusedUnread, mayCall, OF_ITS_MAKER, subModuleOf, type Call, type MakeRow, type Parts } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { addRole } from "../roles.ts";
import { isNight } from "../tier.ts";
import { openWorld, send, type Person, type TestTenant, type World } from "../world.ts";

const everywhere = (flags: readonly Flag[], scope: Scope = "all"): Grants =>
  Object.fromEntries(SUB_MODULES.map((subModule) => [subModule, { flags, scope }]));

/** The roles that nobody would make, beside those that every tenant begins with. */
const MADE_ROLES: Record<string, Grants> = {
  "Without any grant": {},
  "View only": everywhere(["view"]),
  "Create only": everywhere(["create"]),
  "Update only": everywhere(["update"]),
  "Limited to the own": everywhere(FLAGS, "own"),
  "Limited to the crew": everywhere(FLAGS, "crew"),
  "Limited to a site": everywhere(FLAGS, "site"),
};
/** Those of every tenant ask by HTTP at night only: by day they are looked at as a table, and these show that the server goes by it. */
const ROLES: Record<string, Grants> = {
  ...(isNight ? Object.fromEntries(Object.entries(STARTER_ROLES).map(([name, role]) => [name, role.grants])) : {}),
  ...MADE_ROLES,
};

const STARTERS = ["Planner", "Technician", "Storekeeper", "Reliability Engineer", "Requester"] as const;
/** What the roles of every tenant may do, by the first letters of the flags; an administrator may do everything. */
const TABLE: Partial<Record<SubModule, readonly [string, string, string, string, string]>> = {
  assets: ["vcud", "v", "v", "vu", "v"],
  locations: ["vcud", "v", "v", "v", "v"],
  suppliers: ["vcud", "v", "vcud", "v", ""],
  people: ["v", "v", "v", "v", ""],
  users: ["", "", "", "", ""],
  "reference-lists": ["vcud", "v", "v", "vcud", "v"],
  "work-requests": ["vcuda", "vcu", "", "vc", "vcu"],
  "work-orders": ["vcuda", "vcu", "v", "vu", ""],
  imports: ["vc", "", "vc", "", ""],
  settings: ["", "", "", "", ""],
  audit: ["", "", "", "v", ""],
  "user-roles": ["", "", "", "", ""],
};
/** Where a role does not reach every row. */
const LIMITED: readonly string[] = ["Technician work-orders site", "Technician work-requests site", "Requester work-requests own"];

/** What a limited role hears of a reference that it does not reach. */
const BEYOND_SCOPE = ["not_known", "outside_site"];

/** Somebody of a role, in a tenant. */
interface Asker {
  tenant: TestTenant;
  person: Person;
}
/** A role, with somebody where all roles are, and somebody in a tenant of the role's own: there its calls are made that another role's has used the example of. */
interface Column {
  role: string;
  grants: Grants;
  among: Asker;
  apart: () => Promise<Asker>;
}
/** The example of a change in the tenant of all roles: good until a call was accepted; who is refused, or does not reach it, leaves it as it is. */
interface Spare {
  request?: Parts;
  isUsed: boolean;
}

let world: World;
let columns: Column[];
let common: TestTenant;
/** Its records for the calls that only read, and those that are refused. */
let row: MakeRow;
const counts = { told: 0, cells: 0, refused: 0, accepted: 0, beyondScope: 0 };

beforeAll(async () => {
  world = await openWorld();
  common = await world.otherTenant();
  row = fixturesOf(world, common);
  columns = await Promise.all(
    Object.entries(ROLES).map(async ([role, grants]) => {
      let apart: Promise<Asker> | undefined;
      const among = await askerIn(common, role, grants);
      return { role, grants, among, apart: () => (apart ??= world.otherTenant().then((tenant) => askerIn(tenant, role, grants))) };
    }),
  );
});

async function askerIn(tenant: TestTenant, role: string, grants: Grants): Promise<Asker> {
  if (role in MADE_ROLES) await addRole(tenant, role, grants);
  return { tenant, person: await tenant.as(role) };
}
afterAll(async () => {
  process.stdout.write(
    `permissions: ${counts.cells} cells (${calls.length} calls, ${Object.keys(ROLES).length} roles): ` +
      `${counts.refused} refused with 403 or unseen, ${counts.accepted} accepted, ${counts.beyondScope} permitted but beyond the role's scope; ${counts.told} cells of the starter roles told by their table\n`,
  );
  await world.close();
});

describe.each(STARTERS.map((role, at) => ({ role, at })))("a $role", ({ role, at }) => {
  const grants = STARTER_ROLES[role]?.grants ?? {};

  test("has in a new organisation the flags and the reach of the table", async () => {
    const rows = await world.tenant.rows((db) =>
      db
        .selectFrom("roleGrants")
        .innerJoin("roles", "roles.id", "roleGrants.roleId")
        .select(["subModule", "flags", "scope"])
        .where("roles.name", "=", role)
        .execute(),
    );
    for (const [subModule, cells] of Object.entries(TABLE)) {
      const held = rows.find((row) => row.subModule === subModule);
      expect((held?.flags ?? []).map((flag) => flag.charAt(0)).join(""), subModule).toBe(cells[at]);
      const isLimited = LIMITED.find((line) => line.startsWith(`${role} ${subModule} `));
      if (held) expect(held.scope, subModule).toBe(isLimited?.split(" ").at(-1) ?? "all");
    }
  });

  test("may make exactly the calls whose flag the table gives", () => {
    for (const { title, endpoint } of calls) {
      const { access } = endpoint;
      if (typeof access === "string" || !("subModule" in access)) continue;
      const cells = TABLE[access.subModule];
      // A feature that came later says itself what roles may do with it.
      if (cells) expect(holds(grants, access.subModule, access.flag), title).toBe(cells[at]?.includes(access.flag.charAt(0)));
      counts.told += 1;
    }
  });
});

describe.each(calls)("$title", (call) => {
  test("is open to exactly the roles that the permission table names", async () => {
    const spare: Spare = { isUsed: false };
    // Those that do not reach everything first: most of them leave the example to the next one.
    for (const column of columns.toReversed()) {
      counts.cells += 1;
      if (isOutOfSight(call, column.grants)) await expectMissing(call, column);
      else if (mayCall(call, column.grants)) await expectOpen(call, column, spare);
      else await expectForbidden(call, column);
    }
  });
});

/** The contract's permission is asked before anything of the request is read, so an empty one is refused the same way. */
async function expectForbidden(call: Call, column: Column): Promise<void> {
  const requests: Parts[] = [await call.example(row)];
  if (isRefusedUnread(call.endpoint, column.grants)) requests.push({ params: { id: 1 } });
  for (const request of requests) {
    const answer = await ask(call, column.among, column.role, request);
    expect(answer, `${column.role}: ${JSON.stringify(answer.body)}`).toMatchObject({
      status: 403,
      body: { code: "forbidden", reason: "forbidden" },
    });
  }
  counts.refused += 1;
}

/** As if there were none: neither forbidden nor there. */
async function expectMissing(call: Call, column: Column): Promise<void> {
  const answer = await ask(call, column.among, column.role, await call.example(row));
  expect(answer, `${column.role}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 404, body: { code: "not_found" } });
  counts.refused += 1;
}

/** A role that reaches every row gets what it asked for; a limited one may miss the administrator's rows, but is never forbidden. */
async function expectOpen(call: Call, column: Column, spare: Spare): Promise<void> {
  const answer = call.isChange ? await askWith(spare, call, column) : await ask(call, column.among, column.role, await call.example(row));
  if (answer.status === 200) {
    counts.accepted += 1;
    return;
  }
  if (OF_ITS_MAKER.includes(call.title)) {
    expect(answer.status).toBe(404);
    counts.refused += 1;
    return;
  }
  const is = `${column.role}: ${answer.status} ${JSON.stringify(answer.body)}`;
  const scopes =
    answer.status === 404
      ? [subModuleOf(call.endpoint)].map((each) => each && column.grants[each]?.scope)
      : Object.values(column.grants).map((grant) => grant.scope);
  expect(
    scopes.some((scope) => scope !== null && scope !== "all"),
    is,
  ).toBe(true);
  expect([400, 404], is).toContain(answer.status);
  for (const { reason } of (answer.body as RefusalBody).fields ?? []) expect(BEYOND_SCOPE, is).toContain(reason);
  counts.beyondScope += 1;
}

/** A change with records that no other call has changed. */
async function askWith(spare: Spare, call: Call, { role, among, apart }: Column) {
  if (spare.isUsed) {
    const asker = await apart();
    return await ask(call, asker, role, await call.example(fixturesOf(world, asker.tenant)));
  }
  spare.request ??= await call.example(fixturesOf(world, common));
  const answer = await ask(call, among, role, spare.request);
  spare.isUsed = answer.status === 200;
  return answer;
}

async function ask(call: Call, asker: Asker, role: string, request: Parts) {
  return await send(world, call.endpoint, request, { authorization: `Bearer ${await tokenFor(call, asker, role)}` });
}

/** Ends sessions of the person, or gives this one another token: asked by somebody else of the same role, whom the other cells do not need. */
const ENDS_SESSIONS = ["credentials.changePassword", "credentials.endSessions"];

async function tokenFor({ title }: Call, { tenant, person }: Asker, role: string): Promise<string> {
  if (ENDS_SESSIONS.includes(title)) return (await tenant.join(role)).token;
  // Signing out would end the session that the other cells need.
  return title === "auth.signOut" ? await spareToken(tenant, person) : person.token;
}

async function spareToken(tenant: TestTenant, person: Person): Promise<string> {
  const { accountId } = await tenant.rows((db) =>
    db.selectFrom("people").select("accountId").where("id", "=", person.personId).executeTakeFirstOrThrow(),
  );
  return await world.platform.sessions.open(accountId ?? 0, tenant.id, person.personId);
}
