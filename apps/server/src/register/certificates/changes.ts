import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Certificate, CertificateDraft } from "@millwright/domain/register/certificates/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertPerson } from "../../foundation/people/service.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { findCertificate, holdRenewed } from "./queries.ts";

export const records = recordsOf({ table: "certificates", entity: "certificates", find: findCertificate });

export async function createCertificate(ctx: Ctx, sent: CertificateDraft): Promise<Certificate> {
  await assertHolder(ctx, sent.personId);
  await assertValues(ctx, [{ list: "certificate-types", id: sent.kindId, field: "kindId" }]);
  assertDays(sent.issuedOn ?? null, sent.validUntil ?? null);
  if (sent.renewsId) await assertRenewed(ctx, sent.renewsId, sent);
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateCertificate(ctx: Ctx, id: number, version: number, sent: Partial<CertificateDraft>): Promise<Certificate> {
  const seen = await records.get(ctx, id);
  if (sent.personId !== undefined && sent.personId !== seen.personId) await assertHolder(ctx, sent.personId);
  await assertValues(ctx, [{ list: "certificate-types", id: sent.kindId, field: "kindId", was: seen.kindId }]);
  const { issuedOn = seen.issuedOn, validUntil = seen.validUntil, renewsId } = sent;
  assertDays(issuedOn, validUntil);
  if (renewsId && renewsId !== seen.renewsId) await assertRenewed(ctx, renewsId, { ...seen, ...sent }, id);
  // A history is of one person and one kind.
  const moves = (sent.personId ?? seen.personId) !== seen.personId || (sent.kindId ?? seen.kindId) !== seen.kindId;
  if (moves && (seen.renewsId !== null || seen.renewedById !== null))
    throw refuseField(sent.personId === seen.personId || sent.personId === undefined ? "kindId" : "personId", "certificate_renewed");
  return await records.update(ctx, id, version, { ...sent });
}

async function assertHolder(ctx: Ctx, personId: number): Promise<void> {
  const person = await assertPerson(ctx, personId, "personId");
  if (!wouldReach(ctx, "certificates", { siteId: person.siteId, personId })) throw refuseField("personId", "outside_site");
}

function assertDays(issuedOn: string | null, validUntil: string | null): void {
  if (issuedOn !== null && validUntil !== null && validUntil < issuedOn) throw refuseField("validUntil", "ends_before_start");
}

/** Under the lock of the old one: who renews it at once comes second, and is told so. */
async function assertRenewed(
  ctx: Ctx,
  renewsId: number,
  { personId, kindId }: Pick<CertificateDraft, "personId" | "kindId">,
  id?: number,
): Promise<void> {
  const old = await holdRenewed(ctx, renewsId);
  if (!old || old.id === id || old.personId !== personId || old.kindId !== kindId) throw refuseField("renewsId", "not_known");
  if (old.archivedAt !== null) throw refuseField("renewsId", "archived");
  if (!old.isCurrent) throw refuseField("renewsId", "certificate_renewed");
}
