export const profile = {
  title: "My Profile",
  about: "About me",
  may: "What I may do",
  mayText: "Given by the role {{role}}. An administrator of your organisation can change it.",
  field: { displayName: "Name", email: "E-mail", jobTitle: "Job title", role: "Role", environment: "Environment", organisation: "Organisation", files: "Files of the organisation", area: "Area", flags: "May", scope: "Which records" },
  environment: { live: "Live", training: "Training" },
  flag: { view: "see", create: "create", update: "change", delete: "archive", approve: "approve" },
  scope: { all: "all", site: "those of my site", crew: "those of my crew", own: "my own" },
  filesUse: "{{used}} of {{limit}}",
  audit: "Audit",
} as const;
