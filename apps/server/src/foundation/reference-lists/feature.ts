import { examples, valueExamples } from "@millwright/domain/foundation/reference-lists/examples.ts";
import { isListKey, VIEWS } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { aboveLookup, failureClassLookup, failureLookup, lookupIn, statusLookup, valueLookup, valueWriter } from "./import.ts";
import * as lists from "./lists.ts";
import { handlersOf } from "./values.ts";

export const feature = defineFeature({
  // Every list, and every level that has a path of its own.
  calls: [
    served("referenceLists", examples, lists.handlers),
    ...VIEWS.map((view) => served(view.path, valueExamples[view.path], handlersOf(view))),
  ],
  nouns: { "reference-lists": { writer: valueWriter }, statuses: { lookup: statusLookup } },
  lookups: {
    "reference-values": valueLookup,
    "reference-values-above": aboveLookup,
    "failure-classes": failureClassLookup,
    "failure-problems": failureLookup(2),
    "failure-causes": failureLookup(3),
    "failure-actions": failureLookup(4),
  },
  lookupIn: (key) => (isListKey(key) ? lookupIn(key) : undefined),
});
