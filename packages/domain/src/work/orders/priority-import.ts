import type { ImportField } from "../../kit/imports/target.ts";

export const PRIORITY_CHOICES: NonNullable<ImportField["choices"]> = [
  { value: 3, title: "High", guesses: ["3", "high", "urgent", "emergency"] },
  { value: 2, title: "Medium", guesses: ["2", "medium", "normal"] },
  { value: 1, title: "Low", guesses: ["1", "low"] },
];
