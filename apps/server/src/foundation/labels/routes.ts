import type { LabelLook, labels } from "@millwright/domain/foundation/labels/contract.ts";
import { addressOf, type LabelKind } from "@millwright/domain/kit/labelled/addresses.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { preparing } from "../../platform/call/preparing.ts";
import { audit } from "../../platform/records/audit.ts";
import { drawApart } from "./drawing.ts";
import { assertLook } from "./looking.ts";
import { facesOf, type Wanted } from "./faces.ts";

/** Prints labels of a kind. The drawing is done before the call's transaction opens, in a thread: it takes a connection for reading alone. */
export function labelHandlers({ labellings, publicUrl }: Pick<Shared, "labellings" | "publicUrl">): Handlers<typeof labels> {
  const printing = (kind: LabelKind) =>
    preparing(
      async ({ caller, read }, { body }: { body: LabelLook & Wanted & { withUnprintable?: boolean | undefined } }) => {
        assertLook(body);
        const faces = await read(async (ctx) => await facesOf(ctx, labellings, kind, body));
        const labels = faces.map((face) => ({
          ...face,
          text: body.symbol === "qr" ? addressOf(publicUrl, kind, face.id) : face.code,
        }));
        return {
          count: labels.length,
          pdf: await drawApart(caller.tenantId, { look: body, labels, withUnprintable: body.withUnprintable === true }),
        };
      },
      async (ctx, { body: { ids, belowId, withUnprintable: _known, ...look } }, { count, pdf }) => {
        const about = { count, ...look, ...(ids ? { ids: ids.slice(0, AUDITED) } : {}), ...(belowId ? { belowId } : {}) };
        const changes = Object.entries(about).map(([field, after]) => ({ field, before: null, after }));
        audit(ctx, { action: "labels_printed", entity: kind, entityId: null, changes });
        return { stream: pdf, contentType: "application/pdf", fileName: `labels-${kind}-${count}.pdf`, inline: false };
      },
    );
  return {
    assets: printing("assets"),
    locations: printing("locations"),
    masterParts: printing("master-parts"),
    bins: printing("bins"),
    lots: printing("stock-lots"),
  };
}

/** The audit names the first of them. */
const AUDITED = 100;
