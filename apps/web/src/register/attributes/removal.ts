import { assetAttributes, attributes, type Attribute } from "@millwright/domain/register/attributes/contract.ts";
import { t } from "../../i18n/register.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { call } from "../../kit/wire/client.ts";
import { useChange } from "../../kit/wire/query.ts";
import { consequencesOf } from "./consequences.ts";

/** Says what goes with an attribute, asks, and takes it away. */
export function useRemoval() {
  const remove = useChange(attributes.remove, { invalidates: [attributes, assetAttributes] });
  return async ({ id, name, version }: Attribute): Promise<void> => {
    try {
      const told = await call(attributes.preview, { params: { id }, body: { isRemoved: true } });
      const isSure = await ask({
        title: t("attributes.removeTitle", { name }),
        text: consequencesOf(told),
        confirm: t("common.action.delete"),
        isDangerous: true,
      });
      if (!isSure) return;
      await remove.mutateAsync({ params: { id }, body: { version } });
      notify("success", t("attributes.removed", { name }));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
}
