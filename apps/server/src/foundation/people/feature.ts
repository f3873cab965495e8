import { sql } from "kysely";
import { examples } from "@millwright/domain/foundation/people/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { personLookup, personWriter, roleLookup } from "./import.ts";
import { findPerson } from "./queries.ts";
import { listeners } from "./listeners.ts";
import { peopleHandlers } from "./routes.ts";

export const feature = defineFeature({
  listeners,
  calls: [served("people", examples, peopleHandlers)],
  nouns: {
    people: { find: findPerson, writer: personWriter, lookup: personLookup, search: { code: null, second: sql`people.job_title` } },
    roles: { lookup: roleLookup },
  },
});
