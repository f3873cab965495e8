import { crews, type Crew } from "@millwright/domain/register/crews/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(crews.list, { kind: "crews", defaultSort: [{ colId: "name", sort: "asc" }] });

export const crewRows = plainRows(list);
export const wholeCrews = plainRecords(list);
export const findCrew = async (ctx: Ctx, id: number): Promise<Unjudged<Crew> | undefined> => await plainRecord(list)(ctx, id);
