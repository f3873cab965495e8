import { createHash } from "node:crypto";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { DAY_MS } from "../../demo/chance.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import { LIBRARY, type LibraryGroup, type LibraryStep, type LibraryTask } from "./demo/library.ts";

/** The group that has two versions and is being changed again. */
const GROWN = "TG-005";
/** What its second version and its draft have more. */
const SECOND: LibraryTask = {
  name: "Cooler",
  minutes: 20,
  steps: [
    ["inspection!", "Fins of the oil cooler"],
    ["check!", "Cooler blown out"],
  ],
};
const THIRD: LibraryTask = { name: "Leaks", minutes: 15, steps: [["number", "Loss while idle", "%", 0, 10]] };

/** The plant's task groups, published a year ago; one has grown since, one is retired. */
export async function writeTaskGroups(setting: Furnished): Promise<void> {
  const { db, start, crew, register } = setting;
  const valueOf = await listIds(db);
  const at = (daysAgo: number) => new Date(start.getTime() - daysAgo * DAY_MS).toISOString();
  const groups = LIBRARY.map(({ code, name, notes, isRetired }) => ({
    code,
    name,
    notes,
    siteId: register.siteId,
    responsiblePersonId: crew.planner,
    createdBy: crew.planner,
    createdAt: at(400),
    updatedAt: at(380),
    state: isRetired ? "retired" : "published",
    publishedVersion: code === GROWN ? 2 : 1,
    retiredReason: isRetired ?? null,
  }));
  const ids = await insertAll(db, "taskGroups", groups);
  const idOf = new Map(LIBRARY.map(({ code }, place) => [code, ids[place] ?? 0]));

  const versionOf = async (group: LibraryGroup, number: number, publishedDaysAgo: number | null, note: string | null): Promise<void> => {
    const facts = {
      taskGroupId: idOf.get(group.code) ?? 0,
      number,
      hazards: group.hazards ?? null,
      tools: group.tools ?? null,
      protectiveEquipment: group.protectiveEquipment ?? null,
      note,
    };
    const [taskGroupVersionId] = await insertAll(db, "taskGroupVersions", [facts]);
    invariant(taskGroupVersionId, "a version was written");
    const added = [...(number > 1 ? [SECOND] : []), ...(number > 2 ? [THIRD] : [])];
    const tasks = [...group.tasks, ...added];
    const taskIds = await insertAll(
      db,
      "plannedTasks",
      tasks.map(({ name, minutes }, place) => ({
        taskGroupVersionId,
        plannedTaskName: name,
        estimateMinutes: minutes,
        sortOrder: place + 1,
        taskKey: keyOf(group.code, "task", name),
      })),
    );
    const steps = tasks.flatMap((task, place) =>
      task.steps.map((step, turn) => ({
        taskGroupVersionId,
        plannedTaskId: taskIds[place] ?? 0,
        sortOrder: turn + 1,
        stepKey: keyOf(group.code, task.name, step[1]),
        isSafety: task.isSafety ?? false,
        ...stepOf(step),
      })),
    );
    await insertAll(db, "plannedSubtasks", steps);
    const labour = group.labour.flatMap(([craft, headCount, minutes], place) => {
      const craftId = valueOf("crafts", craft);
      return craftId === null
        ? []
        : [{ taskGroupVersionId, craftId, headCount, minutes, sortOrder: place + 1, lineKey: keyOf(group.code, "labour", craft) }];
    });
    await insertAll(db, "plannedLabour", labour);
    const parts = (group.parts ?? []).map(([text, quantity, unit], place) => ({
      taskGroupVersionId,
      text,
      quantity,
      unit,
      sortOrder: place + 1,
      lineKey: keyOf(group.code, "part", text),
    }));
    await insertAll(db, "plannedParts", parts);
    const members = (group.within ?? []).map((code, place) => ({
      taskGroupVersionId,
      memberGroupId: idOf.get(code) ?? 0,
      memberNumber: publishedDaysAgo === null ? null : 1,
      sortOrder: place + 1,
    }));
    await insertAll(db, "plannedGroups", members);
    if (publishedDaysAgo === null) return;
    await db
      .updateTable("taskGroupVersions")
      .set({ state: "published", publishedAt: at(publishedDaysAgo), publishedBy: crew.planner })
      .where("id", "=", taskGroupVersionId)
      .execute();
  };

  for (const group of LIBRARY) await versionOf(group, 1, 380, null);
  const grown = LIBRARY.find(({ code }) => code === GROWN);
  invariant(grown, "the library holds the group that grows");
  await versionOf(grown, 2, 90, "The oil cooler was clogged twice in a summer.");
  await versionOf(grown, 3, null, null);
}

function stepOf(step: LibraryStep) {
  const [told, name] = step;
  const facts = { kind: told.replace("!", ""), name, isMandatory: told.endsWith("!") };
  if (step.length === 5) return { ...facts, unit: step[2], minValue: step[3], maxValue: step[4], instructions: null };
  return { ...facts, unit: null, minValue: null, maxValue: null, instructions: step[2] ?? null };
}

/** The same key for the same thing in every version, made of its words alone, so that a company is the same each time. */
function keyOf(...words: readonly string[]): string {
  const digest = createHash("sha256").update(words.join("\n")).digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
