import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { LabelKind } from "@millwright/domain/kit/labelled/addresses.ts";

/** What is to be labelled. */
export interface Wanted {
  kind: LabelKind;
  ids: readonly number[];
  /** One of them, for a look at what comes out. */
  sample: { code: string; name: string };
  /** Of one record: it may be printed with all that stands below it. */
  hasBelow?: boolean;
  /** The call that prints them, where they carry something else than the record's own address; as a QR code. */
  carries?: Endpoint;
}
