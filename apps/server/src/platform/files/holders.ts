import type { Flag } from "@millwright/domain/kit/access.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../call/ctx.ts";

/**
 * A record that files hang on. A guest (`isGuest`) adds files, takes away only the own ones and is not told who added the others. Others may still be added
 * where none may leave (`keepsFiles`, why).
 */
export type FileHolder = object & { isGuest?: boolean; keepsFiles?: Reason | null };

/** How a feature finds a record of its own: undefined where the caller may not see it. Given the flag that is asked for, it refuses what the state does not allow. */
export type RecordFinder = (ctx: Ctx, id: number, flag: Flag) => Promise<FileHolder | undefined>;
export type RecordFinders = Partial<Record<RecordKind, RecordFinder>>;
