import { t } from "../../i18n/index.ts";
import { ask } from "../feedback/dialogs.ts";

let isAgreed = false;

/** Whether what was typed may be lost; whoever has just agreed to that is not asked again. */
export async function askToLeave(): Promise<boolean> {
  if (isAgreed) return true;
  const leaves = await ask({
    title: t("kit.form.leaveTitle"),
    text: t("kit.form.leaveText"),
    confirm: t("kit.form.leave"),
    isDangerous: true,
  });
  return leaves !== null;
}

/** Asks, and closes what may ask by itself where it is closed in another way. */
export async function askThenClose(close: () => void): Promise<void> {
  if (!(await askToLeave())) return;
  isAgreed = true;
  close();
  isAgreed = false;
}
