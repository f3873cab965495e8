import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { day, NameRef, optionalCode, optionalLine, optionalText, Ref } from "../../kit/fields.ts";
import { idAlias, idOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";

/** What a person fills in: what somebody may do, by whose word, and until when. */
export const CertificateDraft = z.object({
  personId: idOf("people"),
  kindId: idOf("reference-lists"),
  number: optionalCode(100),
  issuer: optionalLine(200),
  issuedOn: day().nullable().optional(),
  /** Its last day; null: for ever. */
  validUntil: day().nullable().optional(),
  notes: optionalText(4000),
  /** The certificate whose place it takes: of the same person and kind. That one stays, as history. */
  renewsId: idOf("certificates").nullable().optional(),
});
export type CertificateDraft = z.input<typeof CertificateDraft>;

const own = {
  certificateId: idAlias(),
  person: NameRef,
  kind: Ref,
  number: z.string().nullable(),
  issuer: z.string().nullable(),
  issuedOn: day().nullable(),
  validUntil: day().nullable(),
  /** No newer one has taken its place. */
  isCurrent: z.boolean(),
};

/** One row of the list. */
export const CertificateRow = rowOf(own);
export type CertificateRow = z.infer<typeof CertificateRow>;

export const Certificate = recordOf({
  ...own,
  /** Kind and number. */
  name: z.string(),
  personId: z.int(),
  kindId: z.int(),
  renewsId: z.int().nullable(),
  /** The one that took its place. */
  renewedById: z.int().nullable(),
  notes: z.string().nullable(),
});
export type Certificate = z.infer<typeof Certificate>;

export const certificates = defineContract({
  ...recordCalls({
    kind: "certificates",
    api: "Certificates",
    draft: CertificateDraft,
    record: Certificate,
    row: CertificateRow,
    columns: {
      person: column.reference("people", { isRequired: true }),
      kind: column.reference("reference-lists", { isRequired: true }),
      number: column.text({ isSearched: true }),
      issuer: column.text({ isSearched: true }),
      issuedOn: column.day(),
      validUntil: column.day(),
      isCurrent: column.yesNo({ isRequired: true }),
    },
  }),
});
