import type { auth, SignInDenied } from "@millwright/domain/foundation/auth/contract.ts";
import { authPaths } from "@millwright/domain/foundation/auth/paths.ts";
import { callPath } from "../../kit/wire/client.ts";
import { Denied, isRefusal } from "../../kit/wire/failures.ts";
import { tell } from "../../kit/feedback/dialogs.ts";
import { t } from "../../i18n/index.ts";
import { deviceToken, keepDevice } from "./device.ts";
import { digestOf } from "./digest.ts";
import { signedIn } from "./session.ts";

/** Attempts before the server locks the account, as specified. */
const ATTEMPTS = 3;
/** How long the dialog about a failed connection stays. */
const FAILURE_DIALOG_MS = 4000;
export const MIN_LENGTH = 4;

export interface LoginFault {
  email?: string | undefined;
  password?: string | undefined;
  /** Failed attempts so far; -1 before the first. */
  retries: number;
  locked: boolean;
  /** What stands above the button. */
  text: string;
}

/** Signs in; null when it worked. The password leaves the page only as its digest. */
export async function signIn(email: string, password: string): Promise<LoginFault | null> {
  const device = deviceToken();
  const body = { email, password: digestOf(password), locked: false, ...(device === undefined ? {} : { device }) };
  try {
    const reply = await callPath<typeof auth.signIn>(authPaths.signIn, { body });
    keepDevice(reply.device);
    await signedIn(reply.user, reply.access_token);
    return null;
  } catch (failure) {
    return faultOf(failure);
  }
}

async function faultOf(failure: unknown): Promise<LoginFault> {
  if (failure instanceof Denied) return deniedFault(failure.reply as SignInDenied);
  const none = { retries: -1, locked: false };
  if (isRefusal(failure)) return { ...none, text: failure.message };
  void tell({
    title: t("auth.failure.title"),
    text: t("auth.failure.text"),
    close: t("auth.failure.close"),
    variant: "error",
    autoCloseMs: FAILURE_DIALOG_MS,
  });
  return { ...none, text: "" };
}

export function deniedFault({ error }: SignInDenied): LoginFault {
  const { retries, locked } = error;
  const triesText = retries >= 0 && retries < ATTEMPTS ? t("auth.login.attemptsLeft", { left: ATTEMPTS - retries }) : "";
  return { ...error, text: locked ? t("auth.login.locked") : triesText };
}
