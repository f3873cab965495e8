export const marks = {
  priority: { high: "High", medium: "Medium", low: "Low" },
  subtasks: {
    none: "No items",
    partial: "Partially complete",
    complete: "All complete",
    found: "All complete, with findings",
    mandatoryLeft: "Mandatory items not complete",
  },
  result: { passed: "Pass", failed: "Fail", flagged: "Flag", outside: "Out of limits" },
  overdue: "Overdue",
} as const;
