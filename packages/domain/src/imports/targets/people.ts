import type { ImportTarget } from "../fields.ts";

export const peopleTarget: ImportTarget = {
  key: "people",
  title: "People",
  subModule: "people",
  identity: "code",
  keys: [["firstName", "lastName"], ["email"], ["name"]],
  fields: [
    { key: "name", title: "Name", kind: "text", isDerived: true, maxLength: 201, guesses: ["fullname", "person", "employee"], example: "", note: "First and last name together, where the file has no columns of their own." },
    { key: "firstName", title: "First name", kind: "text", isRequired: true, maxLength: 100, guesses: ["givenname", "forename"], example: "Ola" },
    { key: "lastName", title: "Last name", kind: "text", isRequired: true, maxLength: 100, guesses: ["surname", "familyname"], example: "Berg" },
    { key: "email", title: "E-mail", kind: "text", maxLength: 254, guesses: ["emailaddress", "mail"], example: "ola.berg@plant.example", note: "By this a person is found again; without it by first and last name." },
    { key: "phone", title: "Phone", kind: "text", maxLength: 50, guesses: ["telephone", "mobile", "tel"], example: "+47 55 01 02 03" },
    { key: "jobTitle", title: "Job title", kind: "text", maxLength: 100, guesses: ["job", "position", "function"], example: "Mechanic" },
    { key: "isLead", title: "Crew lead", kind: "flag", guesses: ["lead", "islead", "teamlead", "foreman"], example: "no" },
    { key: "role", title: "Role", kind: "record", path: "roleId", lookup: "roles", isUncoded: true, guesses: ["userrole", "permissions"], example: "Technician", note: "Nobody can give a role that allows more than their own." },
    { key: "site", title: "Site", kind: "record", path: "siteId", lookup: "locations", guesses: ["plant", "location"], example: "PLANT", note: "Code or name of a location that is a site." },
  ],
};
