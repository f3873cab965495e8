import { invariant, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import { MAX_SIGNATURE_HEIGHT, MAX_SIGNATURE_WIDTH } from "@millwright/domain/work/orders/signature.ts";
import type { Change } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { FileStore } from "../../../platform/files/files.ts";
import { redraw, type Drawn } from "../../../platform/files/images.ts";
import { addPicture } from "../../../foundation/files/service.ts";

interface Signing {
  signerName: string;
  /** Base64. */
  image?: string | null | undefined;
}

export async function isSigned(ctx: Ctx, orderId: number): Promise<boolean> {
  const standing = await ctx.db
    .selectFrom("workOrderSignatures")
    .select("id")
    .where("workOrderId", "=", orderId)
    .where("setAsideAt", "is", null)
    .executeTakeFirst();
  return standing !== undefined;
}

/** Takes a signature; one that stood before is set aside. The caller holds the order, and tells of what is returned. */
export async function sign(ctx: Ctx, store: FileStore, order: { id: number; code: string }, signing: Signing): Promise<Change[]> {
  const { signerName, image } = signing;
  const [aside] = await setAside(ctx, order.id);
  const fileId = image ? await keepDrawing(ctx, store, order, signing) : null;
  const signature = { workOrderId: order.id, signerName, fileId, personId: ctx.personId, signedAt: ctx.now.toISOString() };
  await ctx.db.insertInto("workOrderSignatures").values(signature).execute();
  return [{ field: "signature", before: aside?.before ?? null, after: signerName }];
}

/** The order is not what was signed any more; the signature stays in its history. */
export async function setAside(ctx: Ctx, orderId: number): Promise<Change[]> {
  const aside = await ctx.db
    .updateTable("workOrderSignatures")
    .set({ setAsideAt: ctx.now.toISOString() })
    .where("workOrderId", "=", orderId)
    .where("setAsideAt", "is", null)
    .returning("signerName")
    .executeTakeFirst();
  return aside ? [{ field: "signature", before: aside.signerName, after: null }] : [];
}

const drawn = new WeakMap<object, Drawn>();

/** Draws what was signed, before the call's transaction: drawing has a queue of its own, in which nobody may wait with a connection. */
export async function drawSigning(signing: Signing | null | undefined): Promise<void> {
  if (!signing?.image) return;
  const png = Buffer.from(signing.image, "base64");
  if (!isSmallPng(png)) throw refuseField("signature.image", "image_unreadable");
  try {
    drawn.set(signing, await redraw(png, "png"));
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === "invalid") throw refuseField("signature.image", "image_unreadable");
    throw thrown;
  }
}

/** Keeps what was drawn of a signature beside its order. */
export async function keepDrawing(ctx: Ctx, store: FileStore, order: { id: number; code: string }, signing: Signing): Promise<number> {
  const picture = drawn.get(signing);
  invariant(picture, "a signature was drawn before the transaction");
  const place = { folder: "WorkOrders" as const, recordId: order.id, description: signing.signerName };
  return await addPicture(ctx, store, place, { fileName: `signature-${order.code}.png`, drawn: picture });
}

const PNG_BEGINS = Buffer.from("89504e470d0a1a0a", "hex");
/** Width and height stand behind the word IHDR, which is always first. */
const isSmallPng = (png: Buffer): boolean =>
  png.length > 24 &&
  png.subarray(0, 8).equals(PNG_BEGINS) &&
  png.readUInt32BE(16) <= MAX_SIGNATURE_WIDTH &&
  png.readUInt32BE(20) <= MAX_SIGNATURE_HEIGHT;
