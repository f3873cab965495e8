import { assets } from "@millwright/domain/register/assets/contract.ts";
import { LinkTo } from "../../../foundation/scanning/public.ts";
import { t } from "../../../i18n/register.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { call } from "../../../kit/wire/client.ts";
import { changed, useMay } from "../../../kit/wire/query.ts";

/** A maker's code on a machine becomes the asset's barcode. */
export function LinkToAsset({ text, onLinked }: { text: string; onLinked: () => void }) {
  const may = useMay(assets.update);
  if (!may) return null;
  const link = async (id: number) => {
    const asset = await call(assets.get, { params: { id } });
    if (asset.barcode !== null) {
      const title = t("assets.scanned.replaceTitle");
      const question = t("assets.scanned.replace", { name: asset.name, barcode: asset.barcode });
      if (!(await ask({ title, text: question, confirm: t("assets.scanned.link") }))) return;
    }
    await call(assets.update, { params: { id }, body: { version: asset.version, barcode: text } });
    await changed(assets);
    notify("success", t("assets.scanned.linked", { name: asset.name }));
    onLinked();
  };
  return <LinkTo label={t("assets.scanned.isAsset")} word={t("assets.scanned.link")} call={assets.list} link={link} />;
}
