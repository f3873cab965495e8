import { z } from "zod";
import { ReceivedPiece, type MaterialReceipt } from "@millwright/domain/materials/material-receipts/contract.ts";

/** What stands in the dialog: a lot by its number, and where the part lies usually proposed. */
const Piece = z.object({
  ...ReceivedPiece.omit({ lot: true }).shape,
  lotNumber: z.string().trim().max(60).nullable().optional(),
  expiresOn: z.iso.date().nullable().optional(),
});
type Piece = z.output<typeof Piece>;
export const Receiving = z.object({ pieces: z.array(Piece).min(1) });

/** Every open line whole; a single piece for each that is told apart, as far as that fits a screen. */
const SHOWN = 20;
export function piecesOf({ lines }: MaterialReceipt): z.input<typeof Piece>[] {
  return lines
    .flatMap(({ id, open, tracking, defaultBin }) => {
      if (open <= 0) return [];
      const piece = {
        lineId: id,
        binId: defaultBin?.id ?? null,
        bin: defaultBin && { ...defaultBin, name: defaultBin.code },
        isRejected: false,
      };
      return tracking === "serial"
        ? Array.from({ length: Math.min(open, SHOWN) }, () => ({ ...piece, quantity: 1 }))
        : [{ ...piece, quantity: open }];
    })
    .slice(0, SHOWN);
}

export function sentOf({ lotNumber, expiresOn, warehouseId, isRejected, ...piece }: Piece): ReceivedPiece {
  return {
    ...piece,
    ...(isRejected === true ? { isRejected, warehouseId: warehouseId ?? null } : {}),
    ...(lotNumber ? { lot: { number: lotNumber, expiresOn: expiresOn ?? null } } : {}),
  };
}
