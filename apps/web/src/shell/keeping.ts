import { isGuest, mergedWith, type SettingsPart } from "@millwright/domain/foundation/auth/settings.ts";
import type { shell, User } from "@millwright/domain/foundation/auth/contract.ts";
import { shellPaths } from "@millwright/domain/foundation/auth/paths.ts";
import { currentUser, knowOwn } from "../foundation/auth/session.ts";
import { keepOfGuest, keptOfGuest } from "./guest.ts";
import { notify } from "../kit/feedback/snackbar.ts";
import { callPath } from "../kit/wire/client.ts";
import { isRefusal, isUnreached } from "../kit/wire/failures.ts";
import { reach } from "../kit/wire/reach.ts";
import { t } from "../i18n/index.ts";

/** What is changed in one go is one call and one word: so many milliseconds after the last change. */
const PAUSE_MS = 500;

/** After an answer that was none, so many milliseconds later it is tried again; without a connection, when there is one. */
const AGAIN_MS = 15_000;

/** What was changed and is not kept yet. */
interface Waiting {
  /** All that was kept before is forgotten first. */
  forgets: boolean;
  part: SettingsPart;
  isSilent: boolean;
  /** That it could not be saved was said already. */
  hasFailed?: boolean;
}
let waiting: Waiting | null = null;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps a change with the account, together with those that follow at once. Silent: nobody needs to be told. */
export function keepSettings(part: SettingsPart, isSilent = false): void {
  wait({ forgets: false, part, isSilent });
}

/** Forgets with the account whatever was chosen. */
export const forgetSettings = (): void => wait({ forgets: true, part: {}, isSilent: false });

/** Whoever comes in has nothing to do with what somebody else changed. */
export function dropWaiting(): void {
  clearTimeout(timer);
  waiting = null;
}

/** What waits is sent now: the page is about to be left. */
export async function sendWaiting(): Promise<void> {
  clearTimeout(timer);
  if (waiting && !isSending) await send(waiting);
}

function wait(change: Waiting): void {
  const user = currentUser();
  if (user && isGuest(user.data.displayName)) return keepForGuest(user, change);
  waiting = waiting ? together(waiting, change) : change;
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), PAUSE_MS);
}

function keepForGuest({ uuid }: User, { forgets, part }: Waiting): void {
  keepOfGuest(uuid, { part: mergedWith<SettingsPart>(forgets ? {} : guestPart(uuid), part) });
}

export const guestPart = (uuid: string): SettingsPart => keptOfGuest(uuid).part ?? {};
export const guestShortcuts = (uuid: string): number[] | undefined => keptOfGuest(uuid).shortcuts;
export const showShortcuts = (shortcuts: number[]): void => knowOwn({ shortcuts });

const together = (earlier: Waiting, later: Waiting): Waiting => ({
  forgets: earlier.forgets || later.forgets,
  part: later.forgets ? later.part : mergedWith(earlier.part, later.part),
  isSilent: earlier.isSilent && later.isSilent,
  hasFailed: later.hasFailed ?? false,
});

async function send(sent: Waiting): Promise<void> {
  waiting = null;
  isSending = true;
  const of = currentUser()?.uuid;
  try {
    const message = await save(sent);
    if (!sent.isSilent) notify("success", message);
    // What was changed meanwhile.
    if (waiting) timer = setTimeout(() => void sendWaiting(), PAUSE_MS);
  } catch (failure) {
    if (currentUser()?.uuid === of) failed(sent, failure);
  } finally {
    isSending = false;
  }
}

async function save({ forgets, part }: Waiting): Promise<string> {
  const forgotten = forgets ? await put(null) : "";
  return Object.keys(part).length > 0 || !forgets ? await put(part) : forgotten;
}

const put = async (settings: SettingsPart | null): Promise<string> =>
  (await callPath<typeof shell.saveSettings>(shellPaths.saveSettings, { body: { settings } })).message;

/** What was seen stays. A refusal would be the same the next time; all else is sent again when the server answers. */
function failed(sent: Waiting, failure: unknown): void {
  const isFinal = isRefusal(failure) && !isUnreached(failure);
  if (isFinal || !sent.hasFailed) notify("error", failure instanceof Error ? failure.message : t("shell.settingsFailed"));
  if (isFinal) return;
  waiting = waiting ? together(sent, waiting) : { ...sent, hasFailed: true };
  if (!reach.get()) return;
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), AGAIN_MS);
}

reach.subscribe(() => {
  if (reach.get()) void sendWaiting();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") void sendWaiting();
});
