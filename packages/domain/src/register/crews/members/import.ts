import type { ColumnKey } from "../../../kit/columns.ts";
import type { ImportTarget } from "../../../kit/imports/target.ts";
import type { crewMembers } from "./contract.ts";

/** Who is of which crew, from when to when. */
export const crewMemberTarget: ImportTarget<ColumnKey<typeof crewMembers.list>> = {
  key: "crew-members",
  title: "Crew members",
  subModule: "crews",
  identity: "code",
  keys: [["crew", "person", "fromDay"]],
  fields: [
    {
      key: "crew",
      title: "Crew",
      kind: "record",
      path: "crewId",
      lookup: "crews",
      isRequired: true,
      isAnswerable: true,
      guesses: ["crewname", "team", "gang"],
      example: "CRE-100",
    },
    {
      key: "person",
      title: "Person",
      kind: "record",
      path: "personId",
      lookup: "people",
      codeTitle: "E-mail",
      isRequired: true,
      guesses: ["member", "employee", "name", "staff"],
      example: "ola.berg@plant.example",
      note: "E-mail address or name. With the crew and the first day, identifies a membership.",
    },
    {
      key: "fromDay",
      title: "From",
      kind: "day",
      isRequired: true,
      guesses: ["start", "startdate", "firstday", "since"],
      example: "2027-01-04",
    },
    {
      key: "toDay",
      title: "To",
      kind: "day",
      guesses: ["end", "enddate", "until", "lastday"],
      example: "",
      note: "Last day. Leave empty if there is no end date.",
    },
    { key: "isLead", title: "Crew lead", kind: "flag", guesses: ["lead", "islead", "foreman"], example: "no" },
  ],
};
