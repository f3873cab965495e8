import { IconAlertSquareRounded, IconMapPin } from "@tabler/icons-react";
import { assets, type AssetRow } from "@millwright/domain/register/assets/contract.ts";
import { CRITICALITIES } from "@millwright/domain/register/assets/criticality.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/register.ts";
import type { BulkAction, TakingAction } from "../../kit/bulk/action.ts";
import { archiveActions } from "../../kit/bulk/archive-actions.ts";
import { labelAction } from "../../foundation/labels/public.ts";
import { askChoice, askRecord } from "../../kit/bulk/ask.tsx";

const criticality = "assets.field.criticality";
const location = "assets.field.location";
const invalidates = [assets, locations];

export const actions: readonly (BulkAction<AssetRow> | TakingAction<AssetRow>)[] = [
  {
    key: "criticality",
    label: criticality,
    icon: IconAlertSquareRounded,
    call: assets.bulk,
    invalidates,
    Ask: askChoice(
      "criticality",
      criticality,
      () => CRITICALITIES.map(({ level, letter }) => ({ value: level, label: t(`assets.criticality.${letter}`) })),
      "assets.bulk.noCriticality",
    ),
  },
  {
    key: "location",
    label: location,
    icon: IconMapPin,
    call: assets.bulk,
    invalidates,
    Ask: askRecord("locationId", location, locations.list, { none: "assets.bulk.noLocation" }),
  },
  labelAction("assets"),
  ...archiveActions(assets.bulkArchive, invalidates),
];
