import { t } from "../../i18n/index.ts";
import { unknownCode } from "../../foundation/scanning/slots.ts";
import { contribute, contributeTab } from "../../kit/record/contributions.ts";
import { assetTabs } from "../../register/assets/slots.ts";
import { supplierTabs } from "../../register/suppliers/slots.ts";

export const contributions = [
  contribute(unknownCode, { needs: "master-parts", load: async () => (await import("./scanned/link-barcode.tsx")).LinkToPart }),
  contributeTab(assetTabs, {
    key: "spares",
    label: () => t("common.tab.spares"),
    needs: "master-parts",
    load: async () => (await import("./spares/of-asset.tsx")).AssetSpares,
  }),
  contributeTab(supplierTabs, {
    key: "parts",
    label: () => t("common.tab.parts"),
    needs: "master-parts",
    load: async () => (await import("./suppliers/of-supplier.tsx")).SupplierParts,
  }),
];
