export const taskGroups = {
  title: "Task groups",
  new: "New task group",
  created: "The task group was created.",
  counted_one: "{{shown}} task group",
  counted_other: "{{shown}} task groups",
  empty: "Task groups are kept here. Make a task group, or bring them in from a file.",
  general: "General",
  field: {
    code: "Code",
    name: "Name",
    site: "Site",
    siteId: "Site",
    notes: "Notes",
    archivedAt: "Archived",
  },
} as const;
