import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

type Content = Parameters<typeof differenceOf>[1];
const nothing: Content = {
  tools: null,
  hazards: null,
  protectiveEquipment: null,
  tasks: [],
  subtasks: [],
  labour: [],
  parts: [],
  members: [],
};
const task = {
  id: 1,
  taskGroupId: 1,
  version: 1,
  taskKey: "t",
  plannedTaskName: "Isolate",
  taskDescription: "",
  responsiblePersonId: null,
  fullName: null,
  estDuration: "00:10",
  estLaborHrs: 0.17,
  subtasksCount: 1,
  sortOrder: 1,
};
const step = {
  id: 1,
  taskGroupId: 1,
  plannedTaskId: 1,
  version: 1,
  stepKey: "s",
  name: "Oil pressure",
  kind: "number" as const,
  instructions: null,
  unit: "bar",
  minValue: 2,
  maxValue: 4,
  isMandatory: true,
  isSafety: false,
  choices: [],
  shownAfterKey: null,
  shownOn: null,
  sortOrder: 1,
  pictures: 0,
};
const labour = {
  id: 1,
  taskGroupId: 1,
  version: 1,
  lineKey: "l",
  craftId: 1,
  craft: { id: 1, code: "ME", name: "Mechanic" },
  headCount: 1,
  minutes: 30,
  sortOrder: 1,
};
const part = {
  id: 1,
  taskGroupId: 1,
  version: 1,
  lineKey: "p",
  partId: null,
  part: null,
  text: "Oil",
  quantity: 2.5,
  unit: "l",
  sortOrder: 1,
};
const member = { id: 7, code: "TG-7", name: "Grease", number: 1, state: "published" as const, tasksCount: 1, subtasksCount: 1 };
const full: Content = {
  tools: "Spanner",
  hazards: "Heat",
  protectiveEquipment: "Gloves",
  tasks: [task],
  subtasks: [step],
  labour: [labour],
  parts: [part],
  members: [member],
};

const told = (before: Content | null, after: Content) =>
  differenceOf(before, after).map(({ what, how, name, fields }) =>
    [how, what, name, ...fields.map(({ field, before: was, after: is }) => `${field} ${was} → ${is}`)].filter(Boolean).join(" "),
  );

test.each([
  ["nothing", full, full, []],
  [
    "the first version",
    null,
    { ...full, labour: [], parts: [], members: [] },
    [
      "added tools tools null → Spanner",
      "added hazards hazards null → Heat",
      "added protectiveEquipment protectiveEquipment null → Gloves",
      "added task Isolate",
      "added step Oil pressure",
    ],
  ],
  ["a step that went", full, { ...full, subtasks: [] }, ["removed step Oil pressure"]],
  ["a limit", full, { ...full, subtasks: [{ ...step, id: 9, version: 3, maxValue: 5 }] }, ["changed step Oil pressure maxValue 4 → 5"]],
  [
    "a step that was named otherwise",
    full,
    { ...full, subtasks: [{ ...step, name: "Pressure of the oil" }] },
    ["changed step Pressure of the oil name Oil pressure → Pressure of the oil"],
  ],
  [
    "a step under another key",
    full,
    { ...full, subtasks: [{ ...step, stepKey: "x" }] },
    ["removed step Oil pressure", "added step Oil pressure"],
  ],
  ["another place in the order", full, { ...full, tasks: [{ ...task, sortOrder: 5 }] }, []],
  ["more hands", full, { ...full, labour: [{ ...labour, headCount: 2 }] }, ["changed labour Mechanic headCount 1 → 2"]],
  ["less of a part", full, { ...full, parts: [{ ...part, quantity: 1 }] }, ["changed part Oil quantity 2.5 → 1"]],
  ["a newer version of a group in it", full, { ...full, members: [{ ...member, number: 2 }] }, ["changed group TG-7 Grease number 1 → 2"]],
  ["hazards that went", full, { ...full, hazards: null }, ["removed hazards hazards Heat → null"]],
  [
    "everything that went",
    full,
    nothing,
    [
      "removed tools tools Spanner → null",
      "removed hazards hazards Heat → null",
      "removed protectiveEquipment protectiveEquipment Gloves → null",
      "removed group TG-7 Grease",
      "removed task Isolate",
      "removed step Oil pressure",
      "removed labour Mechanic",
      "removed part Oil",
    ],
  ],
])("%s", (_, before, after, rows) => {
  expect(told(before, after)).toEqual(rows);
});

test("a step says in which task it stands", () => {
  expect(differenceOf(null, full).find(({ what }) => what === "step")?.within).toBe("Isolate");
});
