import type { Person, PersonDraft } from "@millwright/domain/foundation/people/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Change } from "../../platform/records/audit.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertValues, type ValueClaim } from "../reference-lists/service.ts";

type Sent = Pick<Partial<PersonDraft>, "craftId" | "craftIds" | "skills" | "employerId">;

/** Refuses crafts, skills and an employer that are not there or no longer offered; what the person has already stays good. */
export async function assertAbilities(ctx: Ctx, sent: Sent, seen?: Person): Promise<void> {
  const had = new Set([...(seen?.craftIds ?? []), ...(seen?.skills.map(({ skillId }) => skillId) ?? [])]);
  const was = (id: number) => (had.has(id) ? id : undefined);
  const crafts = sent.craftIds ?? [];
  const skills = sent.skills ?? [];
  const claims: ValueClaim[] = [
    { list: "crafts", id: sent.craftId, was: seen?.craftId, field: "craftId" },
    ...crafts.map((id, at): ValueClaim => ({ list: "crafts", id, was: was(id), field: `craftIds.${at}` })),
    ...skills.map(({ skillId: id }, at): ValueClaim => ({ list: "skills", id, was: was(id), field: `skills.${at}.skillId` })),
  ];
  await assertValues(ctx, claims);
  await assertRecords(ctx, [{ kind: "suppliers", id: sent.employerId, was: seen?.employerId, field: "employerId" }]);
  const twice = skills.findIndex(({ skillId }, at) => skills.findIndex((other) => other.skillId === skillId) < at);
  if (twice >= 0) throw refuseField(`skills.${twice}.skillId`, "taken");
}

/** What of further crafts and skills changes, as the log tells it. */
export async function abilityChanges(ctx: Ctx, { craftIds, skills }: Sent, seen?: Person): Promise<Change[]> {
  const [hadCrafts, hadSkills] = [seen?.crafts ?? [], seen?.skills ?? []];
  const text = ({ skillId, level }: { skillId: number; level: number }) => `${skillId} ${level}`;
  const otherCrafts =
    craftIds &&
    !isSame(
      craftIds,
      hadCrafts.map(({ id }) => id),
    )
      ? [...new Set(craftIds)]
      : null;
  const otherSkills = skills && !isSame(skills.map(text), hadSkills.map(text)) ? skills : null;
  if (!otherCrafts && !otherSkills) return [];
  const names = await namesOf(ctx, [...(otherCrafts ?? []), ...(otherSkills ?? []).map(({ skillId }) => skillId)]);
  return [
    ...(otherCrafts ? [{ field: "crafts", before: hadCrafts.map(({ name }) => name), after: otherCrafts.map(names) }] : []),
    ...(otherSkills
      ? [
          {
            field: "skills",
            before: hadSkills.map(({ skill, level }) => `${skill.name} (${level})`),
            after: otherSkills.map(({ skillId, level }) => `${names(skillId)} (${level})`),
          },
        ]
      : []),
  ];
}

/** Writes further crafts and skills as they were sent; what was not sent stays. */
export async function writeAbilities(ctx: Ctx, personId: number, { craftIds, skills }: Sent): Promise<void> {
  if (craftIds !== undefined) {
    await ctx.db.deleteFrom("personCrafts").where("personId", "=", personId).execute();
    const rows = [...new Set(craftIds)].map((craftId) => ({ personId, craftId }));
    if (rows.length > 0) await ctx.db.insertInto("personCrafts").values(rows).execute();
  }
  if (skills !== undefined) {
    await ctx.db.deleteFrom("personSkills").where("personId", "=", personId).execute();
    const rows = skills.map(({ skillId, level }) => ({ personId, skillId, level }));
    if (rows.length > 0) await ctx.db.insertInto("personSkills").values(rows).execute();
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.map(String).sort().join() === other.map(String).sort().join();

async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<(id: number) => string> {
  const rows = await ctx.db
    .selectFrom("referenceValues")
    .select(["id", "name"])
    .where("id", "in", [...ids, 0])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `#${id}`;
}
