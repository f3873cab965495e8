import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import type { DraftForm } from "../../../kit/form/draft/use-draft-form.ts";

/** Leaves a form that stands inside a record: entries are thrown away only after asking. */
export function useCancel(form: DraftForm, onClose: () => void): () => void {
  return () => {
    void (async () => {
      if (form.hasUnsaved()) {
        const leaves = await ask({
          title: t("kit.form.leaveTitle"),
          text: t("kit.form.leaveText"),
          confirm: t("kit.form.leave"),
          isDangerous: true,
        });
        if (!leaves) return;
        form.discard();
      }
      onClose();
    })();
  };
}
