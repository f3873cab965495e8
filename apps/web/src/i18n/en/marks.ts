export const marks = {
  priority: { high: "High", medium: "Medium", low: "Low" },
  subtasks: {
    none: "No items",
    partial: "Partially complete",
    complete: "All complete",
    mandatoryLeft: "Mandatory items not complete",
  },
  overdue: "Overdue",
} as const;
