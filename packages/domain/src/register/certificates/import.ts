import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { certificates } from "./contract.ts";

/** Known again by whose it is, its kind and its number. */
export const certificateTarget: ImportTarget<ColumnKey<typeof certificates.list>> = {
  key: "certificates",
  title: "Certificates",
  subModule: "certificates",
  identity: "code",
  keys: [["person", "kind"]],
  fields: [
    {
      key: "person",
      title: "Person",
      kind: "record",
      path: "personId",
      lookup: "people",
      codeTitle: "Person e-mail",
      isRequired: true,
      guesses: ["employee", "name", "email", "holder"],
      example: "ola.berg@plant.example",
      note: "E-mail address or name of a person in Personnel.",
    },
    {
      key: "kind",
      title: "Kind",
      kind: "record",
      path: "kindId",
      lookup: "certificate-types",
      canCreate: true,
      isRequired: true,
      guesses: ["certificate", "type", "certificatetype", "qualification"],
      example: "FORK",
    },
    {
      key: "number",
      title: "Number",
      kind: "text",
      maxLength: 100,
      guesses: ["certificateno", "certificatenumber", "no"],
      example: "FL-2026-0117",
      note: "With person and type, identifies the certificate of a row.",
    },
    {
      key: "issuer",
      title: "Issuer",
      kind: "text",
      maxLength: 200,
      guesses: ["issuedby", "authority", "body"],
      example: "Plant training centre",
    },
    {
      key: "issuedOn",
      title: "Issued on",
      kind: "day",
      isPast: true,
      guesses: ["issued", "date", "issuedate", "validfrom"],
      example: "2026-03-01",
    },
    {
      key: "validUntil",
      title: "Valid until",
      kind: "day",
      guesses: ["expires", "expiry", "expirydate", "validto"],
      example: "2031-03-01",
      note: "Last day of validity. Leave empty if it does not expire.",
    },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
