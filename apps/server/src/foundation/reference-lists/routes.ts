import type { FastifyInstance } from "fastify";
import { referenceLists, referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { VIEWS } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { mount, type Platform } from "../../platform/call/mount.ts";
import * as lists from "./lists.ts";
import { handlersOf } from "./values.ts";

/** Serves every list and every level that has a path of its own. */
export function mountReferenceLists(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, "referenceLists", referenceLists, lists.handlers);
  for (const view of VIEWS) mount(app, platform, view.path, referenceValues[view.path], handlersOf(view));
}
