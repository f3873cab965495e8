import { t } from "../../../i18n/foundation.ts";
import { ask, tell } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";

interface Removal {
  name: string;
  remove: () => Promise<unknown>;
  /** What is offered instead when it is in use; nothing for what is not offered any more anyway. */
  switchOff: (() => Promise<unknown>) | null;
}

/** Asks, deletes, and says where it is used when that is refused. Answers whether it is gone. */
export async function removeAsked({ name, remove, switchOff }: Removal): Promise<boolean> {
  const isSure = await ask({
    title: t("referenceLists.deleteTitle", { name }),
    text: t("referenceLists.deleteText"),
    confirm: t("common.action.delete"),
    isDangerous: true,
  });
  if (!isSure) return false;
  try {
    await remove();
    notify("success", t("referenceLists.deleted", { name }));
    return true;
  } catch (failure) {
    if (isRefusal(failure, "conflict") && failure.detail.reason === "in_use") await sayUsed(name, failure.message, switchOff);
    else notify("error", messageOf(failure));
    return false;
  }
}

async function sayUsed(name: string, message: string, switchOff: Removal["switchOff"]): Promise<void> {
  const title = t("referenceLists.usedTitle", { name });
  if (!switchOff) return await tell({ title, text: message, close: t("common.action.close"), variant: "info" });
  const wants = await ask({ title, text: t("referenceLists.usedText", { message }), confirm: t("referenceLists.usedOff") });
  if (!wants) return;
  await attempt(switchOff);
  notify("success", t("referenceLists.offDone", { name }));
}

/** Runs a change whose failure has no field to stand at. */
export async function attempt(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (failure) {
    notify("error", messageOf(failure));
  }
}

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : t("common.state.errorText"));
