import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { line } from "../../kit/fields.ts";
import { Found } from "../../kit/searched.ts";
import { NOUNS, type RecordKind } from "../../nouns.ts";

export const search = defineContract({
  /** Records of every kind that the caller may see, by code or words: the surest first, few of each kind. `more` names the kinds of which the list knows further ones. */
  find: {
    method: "GET",
    path: "/api/Search/",
    access: "signed-in",
    query: z.object({ q: line(100) }),
    reply: z.object({ found: z.array(Found), more: z.array(z.enum(Object.keys(NOUNS) as [RecordKind, ...RecordKind[]])) }),
  },
});
