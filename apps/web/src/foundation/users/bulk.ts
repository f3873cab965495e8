import { IconCheck, IconDoorExit, IconKey, IconLock, IconLockOpen, IconMail, IconUserCheck, IconX } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users, type UserRow } from "@millwright/domain/foundation/users/contract.ts";
import { isFitting, type UserAction } from "@millwright/domain/foundation/users/states.ts";
import type { BulkAction } from "../../kit/bulk/action.ts";
import { askNothing } from "../../kit/bulk/ask.tsx";

const doing = (action: UserAction, icon: BulkAction<UserRow>["icon"], isDangerous = false): BulkAction<UserRow> => ({
  key: action,
  label: `users.act.${action}`,
  icon,
  call: users.bulk,
  invalidates: [users, people],
  isDangerous,
  fits: ({ state }) => isFitting(action, state),
  Ask: askNothing({ action }, `users.ask.${action}`),
});

export const actions: readonly BulkAction<UserRow>[] = [
  doing("agree", IconCheck),
  doing("refuse", IconX, true),
  doing("deactivate", IconLock, true),
  doing("activate", IconUserCheck),
  doing("unlock", IconLockOpen),
  doing("reset", IconKey),
  doing("invite", IconMail),
  doing("end_sessions", IconDoorExit, true),
];
