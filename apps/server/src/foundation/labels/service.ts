import type { LabelLook } from "@millwright/domain/foundation/labels/contract.ts";
import type { Label } from "./arranging.ts";
import { drawApart } from "./drawing.ts";
import { assertLook } from "./looking.ts";

/** What other features may know of labels. */
export { drawn as symbolOf } from "./symbols.ts";

/** Labels that carry what another feature says, as a PDF. */
export async function printedOf(tenantId: number, look: LabelLook, labels: readonly Label[]): Promise<Buffer> {
  assertLook(look);
  return await drawApart(tenantId, { look, labels, withUnprintable: true });
}
