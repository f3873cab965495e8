import { isGuest } from "@millwright/domain/foundation/auth/settings.ts";
import type { shell } from "@millwright/domain/foundation/auth/contract.ts";
import { shellPaths } from "@millwright/domain/foundation/auth/paths.ts";
import { currentUser, knowOwn } from "../../foundation/auth/session.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { callPath } from "../../kit/wire/client.ts";
import { keepOfGuest } from "../guest.ts";
import { t } from "../../i18n/index.ts";

/** What is changed in one go is one call and one word: so many milliseconds after the last change. */
const PAUSE_MS = 500;

/** Shown already and not saved yet; `before`: what is shown again where it cannot be saved. */
interface Unsaved {
  uuid: string;
  before: readonly number[];
  shortcuts: number[];
}
let unsaved: Unsaved | null = null;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the shortcuts at once and keeps them with the person; those of a person named guest in the browser. */
export function changeShortcuts(shortcuts: number[]): void {
  const user = currentUser();
  if (!user) return;
  if (isGuest(user.data.displayName)) keepOfGuest(user.uuid, { shortcuts });
  else wait(user.uuid, user.data.shortcuts, shortcuts);
  knowOwn({ shortcuts });
}

function wait(uuid: string, shown: readonly number[], shortcuts: number[]): void {
  unsaved = { uuid, before: unsaved?.uuid === uuid ? unsaved.before : shown, shortcuts };
  clearTimeout(timer);
  timer = setTimeout(() => void send(), PAUSE_MS);
}

async function send(): Promise<void> {
  clearTimeout(timer);
  const sent = unsaved;
  if (!sent || isSending) return;
  isSending = true;
  try {
    await keep(sent);
  } catch (failure) {
    takeBack(sent, failure);
  } finally {
    isSending = false;
  }
  // What was changed meanwhile.
  if (unsaved) await send();
}

async function keep(sent: Unsaved): Promise<void> {
  if (!isOf(sent)) return void (unsaved = null);
  const body = { shortcuts: sent.shortcuts };
  const { message } = await callPath<typeof shell.saveShortcuts>(shellPaths.saveShortcuts, { body });
  if (unsaved === sent) unsaved = null;
  else if (unsaved) unsaved = { ...unsaved, before: sent.shortcuts };
  if (!isOf(sent)) return;
  if (!unsaved) knowOwn(body);
  notify("success", message);
}

/** Also what was changed since: it was made of what could not be saved. */
function takeBack(sent: Unsaved, failure: unknown): void {
  unsaved = null;
  if (!isOf(sent)) return;
  knowOwn({ shortcuts: [...sent.before] });
  notify("error", failure instanceof Error ? failure.message : t("shell.settingsFailed"));
}

const isOf = ({ uuid }: Unsaved): boolean => currentUser()?.uuid === uuid;

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") void send();
});
