import type { StepKind } from "../orders/steps/steps.ts";

/** What one version of a group holds, with what stands in the groups within it. */
export interface GroupContent {
  taskGroupId: number;
  number: number;
  code: string;
  name: string;
  tools: string[];
  hazards: string[];
  protectiveEquipment: string[];
  tasks: ContentTask[];
  labour: ContentLabour[];
  parts: ContentPart[];
  /** Files that hang on the group and on those within it. */
  files: { id: number; taskGroupId: number; fileName: string }[];
}
export interface ContentTask {
  /** The group that the task itself stands in. */
  taskGroupId: number;
  number: number;
  taskKey: string;
  plannedTaskName: string;
  taskDescription: string;
  estimateMinutes: number;
  responsiblePersonId: number | null;
  steps: ContentStep[];
}
export interface ContentStep {
  plannedSubtaskId: number;
  stepKey: string;
  name: string;
  kind: StepKind;
  instructions: string | null;
  unit: string | null;
  minValue: number | null;
  maxValue: number | null;
  isMandatory: boolean;
  isSafety: boolean;
  choices: string[];
  shownAfterKey: string | null;
  shownOn: string | null;
}
export interface ContentLabour {
  lineKey: string;
  craftId: number;
  headCount: number;
  minutes: number;
}
export interface ContentPart {
  lineKey: string;
  partId: number | null;
  text: string;
  quantity: number;
  unit: string | null;
}

/** What an order holds already, by the keys of what it came from. */
export interface Held {
  tasks: ReadonlySet<string>;
  steps: ReadonlySet<string>;
  lines: ReadonlySet<string>;
}
const NOTHING: Held = { tasks: new Set(), steps: new Set(), lines: new Set() };

export type Joined = Pick<GroupContent, "tools" | "hazards" | "protectiveEquipment" | "tasks" | "labour" | "parts">;

/**
 * Several contents as one order takes them: each step once, however many of the groups hold it, and none that the order holds already. Of two versions
 * of a step the newer one is taken, where the first of them stands.
 */
export function joinContents(contents: readonly GroupContent[], held: Held = NOTHING): Joined {
  const newest = new Map<string, { number: number; step: ContentStep }>();
  for (const { tasks } of contents)
    for (const { number, steps } of tasks)
      for (const step of steps) {
        const known = newest.get(step.stepKey);
        if (!known || known.number < number) newest.set(step.stepKey, { number, step });
      }
  const seen = { tasks: new Map<string, ContentTask>(), steps: new Set(held.steps), lines: new Set(held.lines) };
  const tasks: ContentTask[] = [];
  for (const { tasks: these } of contents)
    for (const task of these) {
      const steps = task.steps.flatMap(({ stepKey }) => {
        if (seen.steps.has(stepKey)) return [];
        seen.steps.add(stepKey);
        return newest.get(stepKey)?.step ?? [];
      });
      const same = seen.tasks.get(task.taskKey);
      if (same) same.steps.push(...steps);
      else if (steps.length > 0 || (task.steps.length === 0 && !held.tasks.has(task.taskKey))) {
        const taken = { ...task, steps };
        seen.tasks.set(task.taskKey, taken);
        tasks.push(taken);
      }
    }
  const once = <L extends { lineKey: string }>(lines: readonly L[]): L[] =>
    lines.filter(({ lineKey }) => !seen.lines.has(lineKey) && seen.lines.add(lineKey));
  const unique = (texts: readonly string[]) => [...new Set(texts)];
  return {
    tools: unique(contents.flatMap(({ tools }) => tools)),
    hazards: unique(contents.flatMap(({ hazards }) => hazards)),
    protectiveEquipment: unique(contents.flatMap(({ protectiveEquipment }) => protectiveEquipment)),
    tasks,
    labour: once(contents.flatMap(({ labour }) => labour)),
    parts: once(contents.flatMap(({ parts }) => parts)),
  };
}
