import { createHash } from "node:crypto";
import type { LabelLook } from "@millwright/domain/foundation/labels/contract.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { reportLinks, ReportLink } from "@millwright/domain/work/public-reports/contract.ts";
import { reportAddress } from "@millwright/domain/work/public-reports/address.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { digestOf, newLinkToken } from "../../platform/call/link-token.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { preparing } from "../../platform/call/preparing.ts";
import { audit } from "../../platform/records/audit.ts";
import { dropMailsTo } from "../../foundation/mail/service.ts";
import { printedOf, symbolOf } from "../../foundation/labels/service.ts";
import { records } from "../requests/service.ts";
import { isOpenToPublic } from "../settings/service.ts";
import { newProofKey } from "./proofs.ts";
import { dropToken, forgetContact, heldLink, isAsset, isReached, linkOf, putLink, tokensOf, type Kept, type Spot } from "./queries.ts";

type Ground = Pick<Shared, "publicUrl" | "labellings">;
interface Named {
  assetId?: number | undefined;
  locationId?: number | undefined;
}

/** Ways to report without an account: made, shown, printed and taken back by those who judge requests, of what they reach. */
export const linkHandlers = (ground: Ground): Handlers<typeof reportLinks> => ({
  get: async (ctx, { query }) => {
    const spot = await reached(ctx, query);
    return await shown(ground, ctx, spot, await linkOf(ctx, spot));
  },
  make: async (ctx, { body }) => {
    const spot = await reached(ctx, body);
    const before = await heldLink(ctx, spot);
    const token = newLinkToken(ctx.tenantId);
    await putLink(ctx, spot, { token, digest: digestOf(token), proofKey: newProofKey() });
    tell(ctx, spot, before?.token ? "report_link_renewed" : "report_link_made", before?.token ?? null, token);
    return await shown(ground, ctx, spot, await linkOf(ctx, spot));
  },
  revoke: async (ctx, { body }) => {
    const spot = await reached(ctx, body);
    const before = await heldLink(ctx, spot);
    if (!before?.token) throw refuse("conflict", "no_report_link");
    await dropToken(ctx, spot);
    tell(ctx, spot, "report_link_revoked", before.token, null);
    return await shown(ground, ctx, spot, await linkOf(ctx, spot));
  },
  printAssets: printing(ground, "assets"),
  printLocations: printing(ground, "locations"),
  forget: async (ctx, { body: { id } }) => {
    await records.lock(ctx, id);
    const left = await forgetContact(ctx, id);
    if (!left) throw refuse("conflict", "no_contact");
    if (left.email !== null) await dropMailsTo(ctx.db, "report_received", left.email);
    // What it was is named nowhere: the log tells that it was there and is gone.
    audit(ctx, { action: "contact_removed", entity: "work-requests", entityId: id });
    return { forgotten: true };
  },
});

/** What is named beside is looked for as well: what the caller does not reach is not there, whichever it is. */
async function reached(ctx: Ctx, { assetId, locationId }: Named): Promise<Spot> {
  const spots: Spot[] = [...(assetId === undefined ? [] : [{ assetId }]), ...(locationId === undefined ? [] : [{ locationId }])];
  for (const spot of spots) if (!(await isReached(ctx, spot))) throw refuse("not_found", "not_found");
  const [spot] = spots;
  if (!spot || spots.length > 1) throw refuseField("assetId", "place_missing");
  return spot;
}

async function shown({ publicUrl }: Ground, ctx: Ctx, spot: Spot, kept: Kept | undefined): Promise<ReportLink> {
  const isOpen = await isOpenToPublic(ctx);
  const address = kept?.token ? reportAddress(publicUrl, kept.token, placeOf(spot)) : null;
  return { isOpen, address, madeAt: address && kept ? kept.madeAt : null, symbol: address && symbolOf("qr", address).svg(220, 220) };
}

const placeOf = (spot: Spot): { kind: "assets" | "locations"; id: number } =>
  isAsset(spot) ? { kind: "assets", id: spot.assetId } : { kind: "locations", id: spot.locationId };

type Deed = "report_link_made" | "report_link_renewed" | "report_link_revoked";

/** The log tells one address from the other and holds neither. */
const markOf = (token: string | null): string | null => token && createHash("sha256").update(`mark ${token}`).digest("hex").slice(0, 8);

function tell(ctx: Ctx, spot: Spot, action: Deed, before: string | null, after: string | null): void {
  const { kind: entity, id: entityId } = placeOf(spot);
  audit(ctx, {
    action,
    entity,
    entityId,
    changes: [{ field: "reportLink", before: markOf(before), after: markOf(after) }],
  });
}

/** Labels that carry the address for reporting. Who has none yet is named. */
function printing({ publicUrl, labellings }: Ground, kind: "assets" | "locations") {
  return preparing(
    async ({ caller, read }, { body: { ids, ...look } }: { body: LabelLook & { ids: readonly number[] } }) =>
      await printedOf(
        caller.tenantId,
        { ...look, symbol: "qr" },
        await read(async (ctx) => {
          const wanted = [...new Set(ids)];
          const faces = new Map(((await labellings[kind]?.named(ctx, wanted)) ?? []).map((face) => [face.id, face]));
          const tokens = await tokensOf(ctx, kind, wanted);
          return wanted.map((id) => {
            const [face, token] = [faces.get(id), tokens.get(id)];
            if (!face) throw refuse("not_found", "not_found");
            if (!token) throw refuse("conflict", "label_without_link", { code: face.code });
            return { ...face, text: reportAddress(publicUrl, token, { kind, id }) };
          });
        }),
      ),
    async (ctx, { body: { ids, ...look } }, pdf) => {
      const about = { count: ids.length, ...look, ids: ids.slice(0, 100), forReporting: true };
      const changes = Object.entries(about).map(([field, after]) => ({ field, before: null, after }));
      audit(ctx, { action: "labels_printed", entity: kind, entityId: null, changes });
      return { stream: pdf, contentType: "application/pdf", fileName: `labels-report-${ids.length}.pdf`, inline: false };
    },
  );
}
