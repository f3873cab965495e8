import { IconTrash } from "@tabler/icons-react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import type { Crew } from "@millwright/domain/register/crews/contract.ts";
import { crewAssets } from "@millwright/domain/register/crews/members/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../../i18n/register.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { IconButton } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { AssetChip } from "../../assets/public.ts";
import { LocationChip } from "../../locations/public.ts";
import { CHANGED, OF_CREW } from "./of-crew.ts";
import styles from "./members.module.css";

/** What a crew looks after: places and assets, each with all below it. */
export function Served({ crew }: { crew: Crew }) {
  const { data, error, refetch } = useCall(crewAssets.list, { body: { endRow: 500, filterModel: OF_CREW(crew.id) } });
  const may = useMay(crewAssets.create) && crew.archivedAt === null;
  const create = useChange(crewAssets.create, CHANGED);
  const remove = useChange(crewAssets.remove, CHANGED);
  const failed = { onError: (failure: Error) => notify("error", failure.message) };
  const rows = data?.rows ?? [];
  return (
    <Card title={t("crews.served.title")} isPadded={false}>
      {may && (
        <div className={styles.add}>
          <label>
            <span>{t("crews.served.addLocation")}</span>
            <RecordPicker
              control={{ "aria-label": t("crews.served.addLocation") }}
              call={locations.list}
              value={null}
              onChange={(chosen) => chosen && create.mutate({ body: { crewId: crew.id, locationId: chosen.id } }, failed)}
            />
          </label>
          <label>
            <span>{t("crews.served.addAsset")}</span>
            <RecordPicker
              control={{ "aria-label": t("crews.served.addAsset") }}
              call={assets.list}
              value={null}
              onChange={(chosen) => chosen && create.mutate({ body: { crewId: crew.id, assetId: chosen.id } }, failed)}
            />
          </label>
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && rows.length === 0 && <p className={styles.none}>{t("crews.served.none")}</p>}
      <ul className={styles.rows}>
        {rows.map(({ id, asset, location }) => (
          <li key={id}>
            <span className={styles.who}>
              {asset && <AssetChip asset={asset} />}
              {location && <LocationChip location={location} />}
            </span>
            {may && (
              <IconButton
                label={t("crews.served.remove", { name: asset?.name ?? location?.name ?? "" })}
                onClick={() => remove.mutate({ params: { id } }, failed)}
              >
                <IconTrash size={17} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
