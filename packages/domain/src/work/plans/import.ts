import type { ColumnKey } from "../../kit/columns.ts";
import type { ImportTarget } from "../../kit/imports/target.ts";
import type { plans } from "./contract.ts";

export const planTarget: ImportTarget<ColumnKey<typeof plans.list>> = {
  key: "plans",
  title: "Plans",
  subModule: "plans",
  identity: "code",
  keys: [["code"]],
  fields: [
    {
      key: "code",
      title: "Code",
      kind: "text",
      isRequired: true,
      codeIsMade: "on demand",
      guesses: ["plancode", "planno", "number", "id"],
      example: "PLA-100",
    },
    { key: "name", title: "Name", kind: "text", isRequired: true, guesses: ["planname", "plan"], example: "North plan" },
    { key: "site", title: "Site", kind: "record", path: "siteId", lookup: "locations", guesses: ["site"], example: "" },
    { key: "isStatutory", title: "Statutory", kind: "flag", guesses: ["isstatutory"], example: "yes" },
    { key: "isRoute", title: "One order with stops", kind: "flag", guesses: ["isroute", "route"], example: "no" },
    { key: "leadTimeDays", title: "Lead time days", kind: "number", guesses: ["leadtimedays"], example: "12" },
    {
      key: "openPolicy",
      title: "Open policy",
      kind: "choice",
      choices: [
        { value: "skip", title: "Skip", guesses: ["skip"] },
        { value: "stack", title: "Stack", guesses: ["stack"] },
        { value: "merge", title: "Merge", guesses: ["merge"] },
      ],
      guesses: ["openpolicy"],
      example: "Skip",
    },
    {
      key: "triggerLogic",
      title: "Trigger logic",
      kind: "choice",
      choices: [
        { value: "any", title: "Any", guesses: ["any"] },
        { value: "all", title: "All", guesses: ["all"] },
      ],
      guesses: ["triggerlogic"],
      example: "Any",
    },
    { key: "suppressesLower", title: "Suppresses lower", kind: "flag", guesses: ["suppresseslower"], example: "yes" },
    {
      key: "workingDayRule",
      title: "Working day rule",
      kind: "choice",
      choices: [
        { value: "keep", title: "Keep", guesses: ["keep"] },
        { value: "next", title: "Next", guesses: ["next"] },
        { value: "previous", title: "Previous", guesses: ["previous"] },
        { value: "skip", title: "Skip", guesses: ["skip"] },
      ],
      guesses: ["workingdayrule"],
      example: "Keep",
    },
    {
      key: "backlogRule",
      title: "Backlog rule",
      kind: "choice",
      choices: [
        { value: "latest", title: "Latest", guesses: ["latest"] },
        { value: "all", title: "All", guesses: ["all"] },
      ],
      guesses: ["backlogrule"],
      example: "Latest",
    },
    { key: "startsSeason", title: "Starts season", kind: "flag", guesses: ["startsseason"], example: "yes" },
    { key: "firstDay", title: "First day", kind: "day", guesses: ["firstday"], example: "2027-03-01" },
    { key: "lastDay", title: "Last day", kind: "day", guesses: ["lastday"], example: "2027-03-01" },
    { key: "crew", title: "Crew", kind: "record", path: "crewId", lookup: "crews", guesses: ["crew"], example: "" },
    { key: "notes", title: "Notes", kind: "text", maxLength: 4000, guesses: ["remarks", "comment", "comments"], example: "" },
  ],
};
