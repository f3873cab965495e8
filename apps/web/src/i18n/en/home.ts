export const home = {
  title: "Home",
  greeting: { morning: "Good morning, {{name}}", afternoon: "Good afternoon, {{name}}", evening: "Good evening, {{name}}" },
  openWork: "My open work",
  overdue: "Overdue",
  requests: "Requests waiting for me",
  all: "Show all",
  modules: "Modules",
} as const;
