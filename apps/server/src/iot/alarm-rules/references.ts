import { sql } from "kysely";
import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { roleRows } from "../../foundation/people/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertSite } from "../../register/locations/service.ts";
import type { Recipient, SaidRule } from "@millwright/domain/iot/alarm-rules/validity.ts";

/** What a rule names; ids that it names already may stay. */
export type Named = Pick<SaidRule, "typeId" | "assetId" | "classificationId" | "networkId" | "sensorIds" | "onlyWhile"> & {
  siteId: number | null;
  productionCalendarId: number | null;
};
export type Telling = readonly Recipient[];

/** Refuses what the caller does not reach like what is not there. */
export async function assertNamed(ctx: Ctx, rule: Named, was: Named | null): Promise<void> {
  await assertValues(ctx, [
    { list: "sensor-types", id: rule.typeId, was: was?.typeId, field: "typeId" },
    { list: "asset-classifications", id: rule.classificationId, was: was?.classificationId, field: "classificationId" },
    ...(rule.onlyWhile?.statusIds ?? []).map((id, at) => ({
      list: "asset-operating-statuses" as const,
      id,
      was: was?.onlyWhile?.statusIds.includes(id) ? id : null,
      field: `onlyWhile.statusIds.${at}`,
    })),
  ]);
  await assertRecords(ctx, [
    { kind: "assets", id: rule.assetId, was: was?.assetId, field: "assetId" },
    { kind: "networks", id: rule.networkId, was: was?.networkId, field: "networkId" },
    { kind: "production-calendars", id: rule.productionCalendarId, was: was?.productionCalendarId, field: "productionCalendarId" },
  ]);
  if (rule.siteId !== null && rule.siteId !== was?.siteId) await assertSite(ctx, rule.siteId, "siteId");
  await assertMany(
    ctx,
    "sensors",
    claimsOf(rule.sensorIds, was?.sensorIds, (at) => `sensorIds.${at}`),
  );
}

/** Roles are known to everybody who may see people; what they may do is not told by naming one. */
export async function assertTold(ctx: Ctx, recipients: Telling, was: Telling): Promise<void> {
  const of = (key: "personId" | "crewId") =>
    recipients.flatMap((recipient, at) => {
      const id = recipient[key];
      return id === null || was.some((one) => one[key] === id) ? [] : [{ id, field: `recipients.${at}.${key}` }];
    });
  await assertMany(ctx, "people", of("personId"));
  await assertMany(ctx, "crews", of("crewId"));
  if (!recipients.some(({ roleId }) => roleId !== null)) return;
  const known = new Set((await roleRows(ctx)).map(({ id }) => id));
  const fields = recipients.flatMap(({ roleId }, at): FieldFault[] =>
    roleId === null || known.has(roleId) ? [] : [{ path: `recipients.${at}.roleId`, reason: "not_known" }],
  );
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

interface Claim {
  id: number;
  field: string;
}

const claimsOf = (ids: readonly number[], was: readonly number[] | undefined, field: (at: number) => string): Claim[] =>
  ids.flatMap((id, at) => (was?.includes(id) ? [] : [{ id, field: field(at) }]));

/** As `assertRecords`, for many of one kind in one question. */
async function assertMany(ctx: Ctx, kind: "sensors" | "people" | "crews", claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const { rows } = await sql<{ id: number; isArchived: boolean }>`
    select id, archived_at is not null as is_archived from ${sql.table(kind)}
    where id = any(${claims.map(({ id }) => id)}::bigint[]) and ${withinReach(ctx, kind)}`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  const fields = claims.flatMap(({ id, field }): FieldFault[] => {
    const row = found.get(id);
    if (!row) return [{ path: field, reason: "not_known" }];
    return row.isArchived ? [{ path: field, reason: "archived" }] : [];
  });
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

/** Operating statuses by their codes, in the order of what was asked; null for one that there is not. */
export async function operatingStatusIds(ctx: Ctx, codes: readonly string[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, lower(code) as code from reference_values where list = 'asset-operating-statuses' and lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[])`.execute(
    ctx.db,
  );
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return codes.map((code) => ids.get(code.toLowerCase()) ?? null);
}
