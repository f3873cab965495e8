import { z } from "zod";
import type { RecordKind } from "../../nouns.ts";
import { WATCHED } from "./watched.ts";

/** How somebody belongs to a record, without anything beside it. */
const PLAIN = {
  responsible: (record: string) => `You are responsible for ${record}.`,
  wasResponsible: (record: string) => `You were responsible for ${record}.`,
  involved: (record: string) => `You are responsible for open work on ${record}.`,
  requester: (record: string, isOfThem: boolean) => (isOfThem ? `You are the person of ${record}.` : `You requested ${record}.`),
  maker: (record: string) => `You created ${record}.`,
  named: (record: string) => `You are named in a note on ${record}.`,
  watching: (record: string) => `You watch ${record}.`,
  starter: () => "You started it.",
  account: () => "It is about your account.",
} as const;
type PlainTie = keyof typeof PLAIN;

/** Why something reached somebody: as it was when it was told. */
export const Tie = z.discriminatedUnion("by", [
  z.object({ by: z.enum(Object.keys(PLAIN) as [PlainTie, ...PlainTie[]]) }),
  /** A crew of which they were a member, or lead, on that day. */
  z.object({ by: z.enum(["crew", "leads"]), crew: z.int() }),
  /** They watch another record, which this one is part of: the place where an asset is. */
  z.object({ by: z.literal("watchingOther"), kind: z.enum(WATCHED), record: z.int() }),
  /** They held this right where the record is. */
  z.object({ by: z.literal("right"), right: z.string() }),
]);
export type Tie = z.infer<typeof Tie>;

/** What a right means where work is told of: the sub-module and the flag. */
const RIGHTS = {
  "work-requests approve": "You approve requests",
  "work-orders approve": "You approve work orders",
  "material-requests approve": "You approve material requests",
  "warehousing update": "You manage stock",
  "plans update": "You maintain preventive plans",
  "certificates update": "You maintain certificates",
  "absences approve": "You decide on absences",
  "users update": "You manage users",
} as const;
export type ToldRight = keyof typeof RIGHTS;

const RECORDS: Readonly<Partial<Record<RecordKind, string>>> = {
  "work-orders": "work order",
  "work-requests": "request",
  plans: "preventive plan",
  "crew-weeks": "crew week",
  "material-requests": "material request",
  "master-parts": "part",
  assets: "asset",
  locations: "location",
  absences: "absence",
  certificates: "certificate",
  people: "person",
};
/** These are about a person, who is named as the one who asked. */
const OF_A_PERSON: readonly RecordKind[] = ["absences", "certificates"];
const recordOf = (kind: RecordKind): string => `this ${RECORDS[kind] ?? "record"}`;

/** Names as they are now; absent: the reader may not see it, it is gone, or there is none. */
export interface TieNames {
  crew?: string | undefined;
  /** The site where the record is. */
  site?: string | undefined;
  record?: string | undefined;
}

/** The sentence that answers "why did I get this?" about a record of this kind. */
export function why(tie: Tie, kind: RecordKind, { crew, site, record }: TieNames = {}): string {
  if (tie.by === "crew") return crew === undefined ? "You are a member of its crew." : `You are a member of the crew ${crew}.`;
  if (tie.by === "leads") return crew === undefined ? "You lead its crew." : `You lead the crew ${crew}.`;
  if (tie.by === "watchingOther") return record === undefined ? "You watch where it is." : `You watch ${record}, where it is.`;
  if (tie.by === "right") return `${RIGHTS[tie.right as ToldRight] ?? "You can decide on it"}${site === undefined ? "" : ` at ${site}`}.`;
  return PLAIN[tie.by](recordOf(kind), OF_A_PERSON.includes(kind));
}
