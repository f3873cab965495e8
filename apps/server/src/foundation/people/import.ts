import { sql } from "kysely";
import { peopleTarget } from "@millwright/domain/foundation/people/import.ts";
import { PersonDraft, type Person } from "@millwright/domain/foundation/people/contract.ts";
import { isSameText } from "@millwright/domain/kit/texts.ts";
import { lowerText } from "../../platform/records/codes-of.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import type { Database } from "../../platform/db/db.ts";
import type { Lookup, Named, RecordWriter, Values } from "../../platform/records/importing.ts";
import { raiseGrantsVersion } from "../tenants/service.ts";
import { createPerson, records, updatePerson } from "./changes.ts";
import { rolesOf } from "./queries.ts";
import { lockRights } from "../roles/service.ts";

/** People have no code: they are known by their e-mail address, and without one by their name. */
export const personWriter = ({ db }: { db: Database }): RecordWriter => ({
  kind: "records",
  target: peopleTarget,
  table: "people",
  entity: "people",
  draft: PersonDraft,
  find: findPerson,
  identityOf: (values) => lowerText(values["email"]) ?? lowerText(nameOf(values)),
  get: records.get,
  create: createPerson,
  update: updatePerson,
  draftOf: (values, current) => personDraft(values, current as Person | null),
  beforeBatch: lockRights,
  // Sessions remember who a person is and what they may do.
  afterBatch: (ctx) => ctx.afterCommit(async () => await raiseGrantsVersion(db, ctx.tenantId)),
});

async function findPerson(ctx: Ctx, values: Values): Promise<readonly number[]> {
  const { email } = values;
  const name = nameOf(values);
  const byEmail = typeof email === "string" ? await idsWhere(ctx, sql`lower(email) = lower(${email})`) : [];
  // Somebody entered without an address is the same person as one who comes with it.
  const found =
    byEmail.length > 0 || name === null
      ? byEmail
      : await idsWhere(
          ctx,
          typeof email === "string" ? sql`lower(name) = lower(${name}) and email is null` : sql`lower(name) = lower(${name})`,
        );
  return found;
}

/** Those who are here; only where there is none of them, those who are archived. */
async function idsWhere(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
    isArchived: boolean;
  }>`select id, archived_at is not null as is_archived from people where ${condition} order by archived_at nulls first, id limit 20`.execute(
    ctx.db,
  );
  return rows.filter(({ isArchived }) => isArchived === rows[0]?.isArchived).map(({ id }) => id);
}

function nameOf({ firstName, lastName, name }: Values): string | null {
  if (typeof firstName === "string" && typeof lastName === "string") return `${firstName} ${lastName}`;
  return typeof name === "string" ? name : null;
}

/** A whole name is taken apart at its last space, unless it is the person's already. */
function personDraft({ name, role, site, craft, employer, ...values }: Values, current: Person | null): Record<string, unknown> {
  const whole =
    typeof name === "string" && values["firstName"] === undefined && !isSameText(name, current?.name ?? "") ? partsOf(name) : {};
  return { ...whole, ...values, roleId: role, siteId: site, craftId: craft, employerId: employer };
}

function partsOf(name: string): { firstName: string; lastName: string } {
  const at = name.lastIndexOf(" ");
  return at < 0 ? { firstName: "–", lastName: name } : { firstName: name.slice(0, at).trim(), lastName: name.slice(at + 1) };
}

export const personLookup: Lookup = {
  table: "people",
  entity: "people",
  subModule: "people",
  named: async (ctx) => {
    const { rows } = await sql<
      Named & { isArchived: boolean }
    >`select id, email as code, name, archived_at is not null as is_archived from people where ${withinReach(ctx, "people")}`.execute(
      ctx.db,
    );
    return rows.map(({ isArchived, ...row }) => ({ ...row, ...(isArchived ? { hidden: "archived" as const } : {}) }));
  },
  // Nobody is given a role on the way.
  create: async (ctx, { code, name }) => {
    const made = await createPerson(ctx, { ...partsOf(name), ...(code.includes("@") ? { email: code } : {}) });
    return made.id;
  },
};

export const roleLookup: Lookup = {
  table: "roles",
  entity: "roles",
  subModule: "people",
  named: async (ctx) => (await rolesOf(ctx)).map(({ id, name }) => ({ id, code: null, name })),
};
