import { expect, test } from "vitest";
import { joinContents, type ContentTask, type GroupContent } from "./once.ts";

const step = (stepKey: string, name = stepKey) => ({
  plannedSubtaskId: 1,
  stepKey,
  name,
  kind: "check" as const,
  instructions: null,
  unit: null,
  minValue: null,
  maxValue: null,
  isMandatory: false,
  isSafety: false,
  choices: [],
  shownAfterKey: null,
  shownOn: null,
});
const task = (taskKey: string, steps: ReturnType<typeof step>[], number = 1): ContentTask => ({
  taskGroupId: 1,
  number,
  taskKey,
  plannedTaskName: taskKey,
  taskDescription: "",
  estimateMinutes: 0,
  responsiblePersonId: null,
  steps,
});
const content = (tasks: ContentTask[], more: Partial<GroupContent> = {}): GroupContent => ({
  taskGroupId: 1,
  number: 1,
  code: "TG",
  name: "Group",
  tools: [],
  hazards: [],
  protectiveEquipment: [],
  tasks,
  labour: [],
  parts: [],
  files: [],
  ...more,
});
const told = (contents: GroupContent[], held?: Parameters<typeof joinContents>[1]) =>
  joinContents(contents, held).tasks.map(({ plannedTaskName, steps }) => `${plannedTaskName}: ${steps.map(({ name }) => name).join(" ")}`);
const held = (...steps: string[]) => ({ tasks: new Set(["t"]), steps: new Set(steps), lines: new Set<string>() });

test.each([
  ["one group", [content([task("t", [step("a"), step("b")])])], undefined, ["t: a b"]],
  ["the same twice", [content([task("t", [step("a")])]), content([task("t", [step("a")])])], undefined, ["t: a"]],
  [
    "a higher level that holds the lower one's steps",
    [content([task("t", [step("a"), step("b")]), task("u", [step("c")])]), content([task("t", [step("a"), step("d")])])],
    undefined,
    ["t: a b d", "u: c"],
  ],
  ["a step in two tasks", [content([task("t", [step("a")]), task("u", [step("a")])])], undefined, ["t: a"]],
  [
    "the newer of two versions",
    [content([task("t", [step("a", "old")], 1)]), content([task("t", [step("a", "new")], 2)])],
    undefined,
    ["t: new"],
  ],
  ["a task without steps", [content([task("t", [])]), content([task("t", [])])], undefined, ["t: "]],
  ["what the order holds", [content([task("t", [step("a"), step("b")])])], held("a"), ["t: b"]],
  ["all that the order holds", [content([task("t", [step("a")])])], held("a"), []],
  ["a task without steps that the order holds", [content([task("t", [])])], held(), []],
] as const)("%s", (_, contents, known, tasks) => {
  expect(told([...contents], known)).toEqual(tasks);
});

test("lines of labour and parts stand once, and so do words on tools and hazards", () => {
  const one = content([], {
    tools: ["Torque wrench"],
    hazards: ["Hot surface", "Rotating parts"],
    labour: [{ lineKey: "l", craftId: 1, headCount: 2, minutes: 30 }],
    parts: [{ lineKey: "p", partId: null, text: "Filter", quantity: 1, unit: null }],
  });
  const joined = joinContents([one, { ...one, hazards: ["Rotating parts", "Ammonia"] }]);
  expect(joined).toMatchObject({ tools: ["Torque wrench"], hazards: ["Hot surface", "Rotating parts", "Ammonia"] });
  expect([joined.labour.length, joined.parts.length]).toEqual([1, 1]);
});

test("what was given stays as it was", () => {
  const contents = [content([task("t", [step("a")])]), content([task("t", [step("b")])])];
  const before = JSON.parse(JSON.stringify(contents)) as unknown;
  joinContents(contents);
  expect(contents).toEqual(before);
});
