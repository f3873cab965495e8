import type { Examples } from "../../kit/endpoint.ts";
import type { notificationRules, notifications, watching } from "./contract.ts";

export const notificationExamples: Examples<typeof notifications> = {
  list: async () => ({ body: {} }),
  unread: async () => ({}),
  read: async () => ({ body: { cards: null, isRead: true } }),
  dismiss: async () => ({ body: { cards: null } }),
  restore: async () => ({ body: { dismissedAt: "2026-01-01T00:00:00.000Z" } }),
  mute: async (row) => ({ body: { kind: "work-orders", record: (await row("work-orders")).id, isMuted: true } }),
  settings: async () => ({}),
  saveSettings: async () => ({ body: { version: 1, off: [] } }),
};

export const watchingExamples: Examples<typeof watching> = {
  get: async (row) => ({ query: { kind: "work-orders", record: (await row("work-orders")).id } }),
  set: async (row) => ({ body: { kind: "work-orders", record: (await row("work-orders")).id, isWatching: true } }),
};

export const ruleExamples: Examples<typeof notificationRules> = {
  get: async () => ({}),
  save: async () => ({ body: { version: 1, forced: ["order-overdue"], forbidden: ["order-completed"] } }),
};
