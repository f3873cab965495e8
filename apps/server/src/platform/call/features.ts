import type { FastifyInstance } from "fastify";
import { features as contracts } from "@millwright/domain/features.ts";
import type { Contract } from "@millwright/domain/kit/endpoint.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { kinds, NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { ImportWriter } from "../records/importing.ts";
import { makeJudging } from "../live/judging/judging.ts";
import { searching } from "../records/searched.ts";
import type { Feature, Shared } from "./feature.ts";
import type { Platform } from "./mount.ts";

type Given = Omit<Shared, "finders" | "writers" | "lookups" | "made" | "labellings" | "searchings" | "judging">;

/** What the server shares with its features, with what they give each other: finders of records, writers and lookups of imports, what can be labelled, what can be searched, and who hears of it. */
export function sharedOf(given: Given, features: readonly Feature[]): Shared {
  const nouns = features.flatMap((feature) => Object.entries(feature.nouns ?? {}));
  const lookups = Object.assign(
    Object.fromEntries(nouns.flatMap(([kind, { lookup }]) => (lookup ? [[kind, lookup]] : []))),
    ...features.map((feature) => feature.lookups),
  ) as Record<string, Shared["made"][number] & ReturnType<Shared["lookups"]>>;
  const writers = [
    ...nouns.flatMap(([, { writer }]) => (writer ? [typeof writer === "function" ? writer(given) : writer] : [])),
    ...features.flatMap((feature) => feature.writers?.(given) ?? []),
  ];
  assertWhole(nouns.map(([kind]) => kind));
  return {
    ...given,
    finders: Object.fromEntries(nouns.flatMap(([kind, { find }]) => (find ? [[kind, find]] : []))),
    labellings: Object.fromEntries(nouns.flatMap(([kind, { labelling }]) => (labelling ? [[kind, labelling]] : []))),
    judging: makeJudging({ rules: Object.fromEntries(nouns.flatMap(([kind, { heard }]) => (heard ? [[kind, heard]] : []))) }),
    searchings: nouns
      .flatMap(([kind, { search }]) => (search ? [searching(kind as RecordKind, search)] : []))
      .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)),
    writers: Object.fromEntries(writers.map((writer: ImportWriter) => [writer.target.key, writer])),
    made: Object.values(lookups),
    lookups: (key) => {
      const lookup = features.map((feature) => feature.lookupIn?.(key)).find(Boolean) ?? lookups[key];
      invariant(lookup, `records of ${key} can be looked up`);
      return lookup;
    },
  };
}

/** A noun that carries files or is imported is brought by a feature. */
function assertWhole(brought: readonly string[]): void {
  const wanted = (Object.keys(NOUNS) as RecordKind[]).filter((kind) => "folder" in NOUNS[kind] || "isImported" in NOUNS[kind]);
  const missing = wanted.filter((kind) => !brought.includes(kind));
  invariant(missing.length === 0, `features.ts brings ${missing.join(", ")}`);
}

/** Mounts a feature's contracts, behind its own hooks where it has some. */
export async function mountFeature(app: FastifyInstance, platform: Platform, feature: Feature, shared: Shared): Promise<void> {
  const mountAll = async (host: FastifyInstance) => {
    for (const served of feature.calls)
      await served.mount(host, platform, (contracts as Record<string, Contract>)[served.name] ?? {}, shared);
  };
  const { prepare } = feature;
  if (!prepare) return await mountAll(app);
  void app.register(async (host) => {
    prepare(host, shared);
    await mountAll(host);
  });
}
