import { contribute } from "../../kit/record/contributions.ts";
import { partUses } from "../../materials/master-parts/slots.ts";
import { taskActions, taskGroupChip } from "../orders/slots.ts";

export const contributions = [
  contribute(taskGroupChip, { load: async () => (await import("./chip.tsx")).TaskGroupChip }),
  contribute(taskActions, { needs: "task-groups", load: async () => (await import("./take/take.tsx")).TakeGroup }),
  contribute(partUses, { needs: "task-groups", load: async () => (await import("./uses-of-part.tsx")).GroupsOfPart }),
];
