import type { Difference, TaskGroupContent } from "./contract.ts";
import type { PARTS_OF_GROUP } from "./states.ts";

type Content = Pick<TaskGroupContent, "tools" | "hazards" | "protectiveEquipment" | "tasks" | "subtasks" | "labour" | "parts" | "members">;
type What = (typeof PARTS_OF_GROUP)[number];

/** One thing of a version as it is compared: known by its key, told by its name, with the fields that may be otherwise. */
interface Thing {
  key: string;
  name: string;
  within: string | null;
  fields: Record<string, string | null>;
}

const text = (value: string | number | boolean | null): string | null => (value === null || value === "" ? null : String(value));

function tasksOf({ tasks }: Content): Thing[] {
  return tasks.map((task) => ({
    key: task.taskKey,
    name: task.plannedTaskName,
    within: null,
    fields: {
      plannedTaskName: task.plannedTaskName,
      taskDescription: text(task.taskDescription),
      estDuration: task.estDuration,
      fullName: task.fullName,
    },
  }));
}

function stepsOf({ tasks, subtasks }: Content): Thing[] {
  const taskName = new Map(tasks.map(({ id, plannedTaskName }) => [id, plannedTaskName]));
  return subtasks.map((step) => ({
    key: step.stepKey,
    name: step.name,
    within: taskName.get(step.plannedTaskId) ?? null,
    fields: {
      name: step.name,
      kind: step.kind,
      instructions: step.instructions,
      unit: step.unit,
      minValue: text(step.minValue),
      maxValue: text(step.maxValue),
      isMandatory: text(step.isMandatory),
      isSafety: text(step.isSafety),
      choices: text(step.choices.join(" / ")),
      shownOn: step.shownOn,
    },
  }));
}

const labourOf = ({ labour }: Content): Thing[] =>
  labour.map(({ lineKey, craft, headCount, minutes }) => ({
    key: lineKey,
    name: craft.name,
    within: null,
    fields: { craft: craft.name, headCount: text(headCount), minutes: text(minutes) },
  }));

const partsOf = ({ parts }: Content): Thing[] =>
  parts.map(({ lineKey, text: name, quantity, unit }) => ({
    key: lineKey,
    name,
    within: null,
    fields: { text: name, quantity: text(quantity), unit },
  }));

const groupsOf = ({ members }: Content): Thing[] =>
  members.map(({ id, code, name, number }) => ({
    key: String(id),
    name: `${code} ${name}`,
    within: null,
    fields: { number: text(number) },
  }));

const ORDERED: readonly [What, (content: Content) => Thing[]][] = [
  ["group", groupsOf],
  ["task", tasksOf],
  ["step", stepsOf],
  ["labour", labourOf],
  ["part", partsOf],
];

const NOTHING: Content = {
  tools: null,
  hazards: null,
  protectiveEquipment: null,
  tasks: [],
  subtasks: [],
  labour: [],
  parts: [],
  members: [],
};

/**
 * What a version has otherwise than another one, step by step. Where something stands in the order does not count, so that moving one step does not
 * make a change of all.
 */
export function differenceOf(before: Content | null, after: Content): Difference[] {
  const was = before ?? NOTHING;
  const texts = (["tools", "hazards", "protectiveEquipment"] as const).flatMap((field): Difference[] =>
    was[field] === after[field]
      ? []
      : [
          {
            what: field,
            how: was[field] === null ? "added" : after[field] === null ? "removed" : "changed",
            name: "",
            within: null,
            fields: [{ field, before: was[field], after: after[field] }],
          },
        ],
  );
  return [...texts, ...ORDERED.flatMap(([what, thingsOf]) => between(what, thingsOf(was), thingsOf(after)))];
}

function between(what: What, before: readonly Thing[], after: readonly Thing[]): Difference[] {
  const old = new Map(before.map((thing) => [thing.key, thing]));
  const kept = new Set(after.map(({ key }) => key));
  const removed = before
    .filter(({ key }) => !kept.has(key))
    .map(({ name, within }): Difference => ({ what, how: "removed", name, within, fields: [] }));
  const others = after.flatMap(({ key, name, within, fields }): Difference[] => {
    const was = old.get(key);
    if (!was) return [{ what, how: "added", name, within, fields: [] }];
    const changed = Object.entries(fields).flatMap(([field, value]) => {
      const earlier = was.fields[field] ?? null;
      return earlier === value ? [] : [{ field, before: earlier, after: value }];
    });
    return changed.length === 0 ? [] : [{ what, how: "changed", name, within, fields: changed }];
  });
  return [...removed, ...others];
}
