import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { ScannedKind } from "@millwright/domain/kit/labelled/addresses.ts";
import type { features } from "@millwright/domain/features.ts";
import type { Contract, Examples } from "@millwright/domain/kit/endpoint.ts";
import type { NOUNS, RecordKind } from "@millwright/domain/nouns.ts";
import type { Database } from "../db/db.ts";
import type { DiskWatermark } from "../ops/disk-watermark.ts";
import type { FileStore } from "../files/files.ts";
import type { Judging } from "../live/judging/judging.ts";
import type { Newest } from "../live/hints.ts";
import type { Heard } from "../live/judging/asked.ts";
import type { RecordFinder, RecordFinders } from "../files/holders.ts";
import type { ImportWriter, Lookup, Lookups, Writers } from "../records/importing.ts";
import type { Labelling, Labellings } from "../records/labelled.ts";
import type { Searched, Searchings } from "../records/searched.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Tasks } from "../work/jobs.ts";
import type { Notices } from "../work/notices.ts";
import type { ReadingsOwner } from "../work/readings-owner.ts";
import type { BeforeWeekGoes } from "../work/sensor-weeks.ts";
import type { Chore } from "../work/worker.ts";
import type { Gateways } from "./gateways.ts";
import type { Settings } from "../../settings.ts";
import { mount, type Handlers, type Platform } from "./mount.ts";
import type { Listener } from "./ctx.ts";
import type { Verifier } from "./passwords.ts";
import type { Sessions } from "./session.ts";

/** What a running server shares with its features. */
export interface Shared {
  db: Database;
  files: FileStore;
  disk: DiskWatermark;
  sessions: Sessions;
  verifier: Verifier;
  version: string;
  /** Of the web application that is served: another one after each deployment that changes it. */
  edition: string;
  /** Null: there is no mail server, and messages stand in the outbox. */
  mailer: Mailer | null;
  /** Does with readings of sensors what those may not do who add and read them. */
  readings: ReadingsOwner;
  settings: Settings;
  /** Where people reach the product, for links in messages. */
  publicUrl: string;
  listeners: readonly Listener[];
  /** What the features tell people by themselves. */
  notices: readonly Notices[];
  /** For what happens beside the calls. */
  log: FastifyBaseLogger;
  /** What the features gave, complete once all of them were read. */
  finders: RecordFinders;
  writers: Writers;
  lookups: Lookups;
  labellings: Labellings;
  searchings: Searchings;
  /** Who hears what of the records, by their rules. */
  judging: Judging;
  /** Kinds of record that an import may make on the way, for the undo to find them. */
  made: readonly Pick<Lookup, "entity" | "table">[];
}

type Features = typeof features;
/** A contract by its name in `packages/domain/src/features.ts`, with an accepted request for each call, served by handlers. */
export interface Served {
  name: string;
  examples: Examples<Contract>;
  mount: (app: FastifyInstance, platform: Platform, contract: Contract, shared: Shared) => Promise<void>;
}

/** Without a handler or an example for each call of the contract it does not compile. */
export const served = <N extends keyof Features>(
  name: N,
  examples: Examples<Features[N]>,
  handlers: Handlers<Features[N]> | ((shared: Shared) => Handlers<Features[N]> | Promise<Handlers<Features[N]>>),
): Served => ({
  name,
  examples: examples as never,
  mount: async (app, platform, contract, shared) =>
    mount(app, platform, name, contract, (typeof handlers === "function" ? await handlers(shared) : handlers) as never),
});

type Nouns = typeof NOUNS;
/** What a noun must bring: a finder where files hang on its records, a writer where they are imported, what is to be labelled, and how one search over everything finds it. */
type Parts<K extends RecordKind> = (Nouns[K] extends { folder: string } ? { find: RecordFinder } : { find?: RecordFinder }) &
  (Nouns[K] extends { isImported: true } ? { writer: Written } : { writer?: Written }) & {
    lookup?: Lookup;
    search?: Searched;
    /** What narrows its lists beside the reach of its kind: by this, too, it is decided who hears that a row was changed. */
    heard?: Heard;
  } & (K extends ScannedKind ? { labelling: Labelling } : { labelling?: never });
type Written = ImportWriter | ((shared: Pick<Shared, "db" | "files">) => ImportWriter);

/** What a feature gives the server; `features.ts` lists them. */
export interface Feature {
  calls: readonly Served[];
  nouns?: { [K in RecordKind]?: Parts<K> };
  /** Of what is imported and is no record of its own. */
  writers?: (shared: Pick<Shared, "readings">) => readonly ImportWriter[];
  /** Further kinds that a cell of an import may name. */
  lookups?: Readonly<Record<string, Lookup>>;
  /** By the key of a kind that has many lists. */
  lookupIn?: (key: string) => Lookup | undefined;
  /** What it does when others announce something; those of earlier features act first. */
  listeners?: readonly Listener[];
  /** What it tells people by itself. */
  notices?: Notices;
  tasks?: (shared: Shared) => Tasks;
  chores?: (shared: Shared) => Record<string, Chore>;
  /** What it does with readings of sensors before a week of them goes. */
  beforeWeekGoes?: (shared: Shared) => BeforeWeekGoes;
  /** What is looked at every second while this process works beside the calls, by what it does. */
  loops?: (shared: Shared) => Record<string, () => Promise<unknown>>;
  /** Opens a door of its own, once everything is there. */
  start?: (shared: Shared) => Promise<void>;
  /** Its own figures, beside those of the platform. */
  metrics?: Registry;
  /** Ends what it began, while the database is still there. */
  stop?: (shared: Shared) => Promise<void>;
  /** What series of readings said last, for pages that show them. */
  newest?: Newest;
  /** Knows the machines that call. */
  gateways?: (shared: Shared) => Gateways;
  /** Hooks that its own calls need, before they are mounted. */
  prepare?: (app: FastifyInstance, shared: Shared) => void;
}

/** Keeps what a feature says while checking its shape. */
export const defineFeature = (feature: Feature): Feature => feature;
