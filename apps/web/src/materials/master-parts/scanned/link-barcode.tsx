import { IconPlus } from "@tabler/icons-react";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { LinkTo } from "../../../foundation/scanning/public.ts";
import { t } from "../../../i18n/materials.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { call } from "../../../kit/wire/client.ts";
import { changed, useMay } from "../../../kit/wire/query.ts";
import { newWithBarcode } from "../links.ts";

/** A code on a box becomes a barcode of the part; others that it has stay. */
export function LinkToPart({ text, onLinked }: { text: string; onLinked: () => void }) {
  const [may, mayMake] = [useMay(masterParts.update), useMay(masterParts.create)];
  if (!may) return null;
  const link = async (id: number) => {
    const part = await call(masterParts.get, { params: { id } });
    const numbers = [...part.numbers, { kind: "barcode" as const, manufacturer: null, number: text }];
    await call(masterParts.update, { params: { id }, body: { version: part.version, numbers } });
    await changed(masterParts);
    notify("success", t("masterParts.scanned.linked", { name: part.name }));
    onLinked();
  };
  return (
    <>
      <LinkTo label={t("masterParts.scanned.isPart")} word={t("masterParts.scanned.link")} call={masterParts.list} link={link} />
      {mayMake && (
        <AppLink to={newWithBarcode(text)} className={buttonClass("secondary")}>
          <IconPlus size={16} aria-hidden="true" />
          {t("masterParts.scanned.make")}
        </AppLink>
      )}
    </>
  );
}
