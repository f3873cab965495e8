export const home = {
  title: "Home",
  greeting: { morning: "Good morning, {{name}}", afternoon: "Good afternoon, {{name}}", evening: "Good evening, {{name}}" },
  newRequest: "Report a fault",
  openWork: "My open work",
  noneOpen: "No work is assigned to you.",
  overdue: "Overdue",
  noneOverdue: "Nothing is overdue.",
  requests: "Requests waiting for me",
  noneRequests: "No request waits for you.",
  all: "Show all",
  modules: "Modules",
} as const;
