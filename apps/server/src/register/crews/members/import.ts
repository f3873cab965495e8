import { refuse } from "@millwright/domain/kit/errors.ts";
import { CrewMemberDraft } from "@millwright/domain/register/crews/members/contract.ts";
import { crewMemberTarget } from "@millwright/domain/register/crews/members/import.ts";
import { raiseGrantsVersion } from "../../../foundation/tenants/service.ts";
import type { Database } from "../../../platform/db/db.ts";
import type { RecordWriter } from "../../../platform/records/importing.ts";
import { addMember, changeMember, membershipFrom, wholeMembers } from "./members.ts";

/** A membership has no code: it is known by its crew, its person and its first day. */
export const memberWriter = ({ db }: { db: Database }): RecordWriter => ({
  kind: "records",
  target: crewMemberTarget,
  table: "crewMembers",
  entity: "crew-members",
  draft: CrewMemberDraft,
  find: async (ctx, { crew, person, fromDay }) =>
    typeof crew === "number" && typeof person === "number" && typeof fromDay === "string"
      ? await membershipFrom(ctx, crew, person, fromDay)
      : null,
  identityOf: ({ fromDay }, { crew = "", person = "" }) =>
    typeof fromDay === "string" ? `${crew.toLowerCase()} ${person.toLowerCase()} ${fromDay}` : null,
  get: async (ctx, id) => {
    const [member] = await wholeMembers(ctx, [id]);
    if (!member) throw refuse("not_found", "not_found");
    return member;
  },
  create: addMember,
  update: changeMember,
  draftOf: ({ crew, person, ...values }) => ({ ...values, crewId: crew, personId: person }),
  // Sessions remember of which crews a person is.
  afterBatch: (ctx) => ctx.afterCommit(async () => await raiseGrantsVersion(db, ctx.tenantId)),
});
