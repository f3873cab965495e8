import { sql } from "kysely";
import { CertificateDraft } from "@millwright/domain/register/certificates/contract.ts";
import { certificateTarget } from "@millwright/domain/register/certificates/import.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { lowerText } from "../../platform/records/codes-of.ts";
import type { RecordWriter, Values } from "../../platform/records/importing.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { createCertificate, records, updateCertificate } from "./changes.ts";

/** Certificates have no code: they are known by whose they are, by their kind and their number. */
export const certificateWriter: RecordWriter = {
  kind: "records",
  target: certificateTarget,
  table: "certificates",
  entity: "certificates",
  draft: CertificateDraft,
  find: findCertificates,
  identityOf: ({ number }, { person = "", kind = "" }) => `${person.toLowerCase()}/${kind.toLowerCase()}/${lowerText(number) ?? ""}`,
  get: records.get,
  create: createCertificate,
  update: updateCertificate,
  draftOf: ({ person, kind, ...values }) => ({ ...values, personId: person, kindId: kind }),
};

/** The current ones; without a number the one of that kind which has none. */
async function findCertificates(ctx: Ctx, { person, kind, number }: Values): Promise<readonly number[]> {
  if (typeof person !== "number" || typeof kind !== "number") return [];
  const { rows } = await sql<{ id: number; isCurrent: boolean }>`
    select id, is_current from certificates
    where person_id = ${person} and kind_id = ${kind} and lower(number) is not distinct from lower(${number ?? null}) and archived_at is null
      and ${withinReach(ctx, "certificates")}
    order by is_current desc, id desc limit 20`.execute(ctx.db);
  return rows.filter(({ isCurrent }) => isCurrent === rows[0]?.isCurrent).map(({ id }) => id);
}
