import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import type { Board } from "@millwright/domain/insight/boards/contract.ts";
import { RANGES } from "@millwright/domain/iot/messages/ranges.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { cityOf } from "@millwright/domain/kit/clocks.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/insight.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import type { ListCall } from "../../kit/list/use-list.ts";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { PLACES, type Place, type PlaceName } from "./use-place.ts";
import styles from "./boards.module.css";

const CALLS: Record<PlaceName, ListCall> = { location: locations.list, asset: assets.list, network: networks.list, crew: crews.list };

interface BarProps {
  board: Board;
  place: Place;
}

/** Hours and place of a board; on a phone a sheet. */
export function Bar(props: BarProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.asked} role="group" aria-label={t("boards.bar")}>
      {isPhone ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          {t("boards.bar")}
        </Button>
      ) : (
        <Fields {...props} />
      )}
      <span className={styles.zone}>{t("boards.zone", { city: cityOf(props.board.timeZone) })}</span>
      {isOpen && (
        <Modal
          title={t("boards.bar")}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{t("boards.show")}</Button>}
        >
          <div className={styles.fields}>
            <Fields {...props} />
          </div>
        </Modal>
      )}
    </div>
  );
}

function Fields({ board, place: { where, range, change } }: BarProps) {
  return (
    <>
      <label>
        {t("boards.field.range")}
        <select value={range} onChange={({ target: { value } }) => change({ range: value === board.range ? undefined : value })}>
          {RANGES.map((one) => (
            <option key={one} value={one}>
              {t(`boards.range.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {PLACES.map((name) => (
        <Chosen key={name} name={name} id={where[`${name}Id`]} change={change} />
      ))}
    </>
  );
}

/** Offered to those who see such records. */
function Chosen({ name, id, change }: { name: PlaceName; id: number | undefined; change: Place["change"] }) {
  const may = useMay(CALLS[name]);
  if (!may) return null;
  const title = t(`boards.field.${name}Id`);
  return (
    <div className={styles.place}>
      <span>{title}</span>
      <RecordPicker
        control={{ "aria-label": title }}
        call={CALLS[name]}
        value={id === undefined ? null : { id, name: null }}
        onChange={(one) => change({ [name]: one?.id })}
        isClearable
      />
    </div>
  );
}
