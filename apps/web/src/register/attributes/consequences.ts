import type { Consequences } from "@millwright/domain/register/attributes/contract.ts";
import { t } from "../../i18n/register.ts";

/** What a change touches and what becomes of it, in a sentence or two. */
export function consequencesOf({ assets, values, kept, unfit, lost, missing }: Consequences): string {
  if (assets === 0) return t("attributes.consequences.nobody");
  const parts = [
    t("attributes.consequences.assets", { count: assets }),
    values === 0 ? t("attributes.consequences.noValues") : "",
    kept > 0 ? t("attributes.consequences.kept", { count: kept }) : "",
    unfit > 0 ? t("attributes.consequences.unfit", { count: unfit }) : "",
    lost > 0 ? t("attributes.consequences.lost", { count: lost }) : "",
    missing > 0 ? t("attributes.consequences.missing", { count: missing }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}
