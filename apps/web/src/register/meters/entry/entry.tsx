import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from "react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { pasted } from "@millwright/domain/register/meters/readings/sheet.ts";
import { t } from "../../../i18n/register.ts";
import { useAddress } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { tellDone } from "../../../kit/offline/promised.ts";
import { InstantInput } from "../../../kit/form/dates/date-inputs.tsx";
import { fromLocal, toLocal } from "../../../kit/form/fields/local-time.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { PageHead } from "../../../kit/layout/page-head.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { EntryLine } from "./entry-line.tsx";
import { useSheet } from "./sheet-state.ts";
import styles from "./entry.module.css";

const MOST = 200;
const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Many meters, one new reading each, at one time: typed down the column or pasted from a spreadsheet. */
export function MeterEntry() {
  const [{ asset, location, search }, change] = useAddress();
  const [assetId, locationId] = [idOf(asset), idOf(location)];
  const name = useId();
  const table = useRef<HTMLTableElement>(null);
  const set = (id: number) => ({ filterType: "set" as const, values: [id] });
  const filterModel = {
    ...(assetId === null ? {} : { asset: set(assetId) }),
    ...(locationId === null ? {} : { location: set(locationId) }),
  };
  const words = typeof search === "string" || typeof search === "number" ? String(search) : "";
  const { data, error, refetch } = useCall(meters.list, { body: { endRow: MOST, filterModel, ...(words && { search: words }) } });
  const chosenAsset = useCall(assets.get, assetId === null ? null : { params: { id: assetId } }).data;
  const chosenPlace = useCall(locations.get, locationId === null ? null : { params: { id: locationId } }).data;
  const { sheet, faultOf, typedOf, setAt, setLine, fill, clear, send, isSending } = useSheet();
  const rows = data?.rows ?? [];
  const typed = typedOf(rows);
  const ready = typed.filter((meter) => faultOf(meter) === null).length;

  const goTo = (at: number) => table.current?.querySelectorAll<HTMLElement>("[data-value]")[at]?.focus();
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = event.key === "Enter" || event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    goTo(at + step);
  };
  const onPaste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const { values, left } = pasted(text.trim(), rows, at);
    fill(values);
    if (left.length > 0) notify("error", t("meters.entry.left", { codes: left.slice(0, 10).join(", "), count: left.length }));
  };
  const sendAll = async () => {
    try {
      const sent = await send(rows);
      if (sent && sent.taken > 0) tellDone(sent.answer, t("meters.entry.taken", { count: sent.taken }));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };

  return (
    <>
      <PageHead
        title={t("meters.entry.title")}
        actions={
          <>
            {typed.length > 0 && (
              <Button variant="text" onClick={clear}>
                {t("meters.entry.clear")}
              </Button>
            )}
            <Button variant="primary" disabled={ready === 0 || isSending || sheet.at === ""} onClick={() => void sendAll()}>
              {ready === 0 ? t("common.action.save") : t("meters.entry.send", { count: ready })}
            </Button>
          </>
        }
      />
      <div className={styles.page}>
        <div className={styles.asked}>
          <div>
            <span id={`${name}-at`}>{t("meters.entry.at")}</span>
            <InstantInput
              aria-labelledby={`${name}-at`}
              isRequired
              value={sheet.at === "" ? null : fromLocal(sheet.at)}
              onChange={(at) => setAt(at === null ? "" : toLocal(at))}
            />
          </div>
          <label htmlFor={`${name}-search`}>
            <span>{t("meters.entry.search")}</span>
            <input
              id={`${name}-search`}
              type="search"
              value={words}
              onChange={(event) => change({ search: event.target.value || undefined })}
            />
          </label>
          <div className={styles.picked}>
            <span>{t("meters.field.asset")}</span>
            <RecordPicker
              control={{ "aria-label": t("meters.field.asset") }}
              call={assets.list}
              value={assetId !== null && chosenAsset ? chosenAsset : null}
              onChange={(one) => change({ asset: one?.id })}
            />
          </div>
          <div className={styles.picked}>
            <span>{t("meters.field.location")}</span>
            <RecordPicker
              control={{ "aria-label": t("meters.field.location") }}
              call={locations.list}
              value={locationId !== null && chosenPlace ? chosenPlace : null}
              onChange={(one) => change({ location: one?.id })}
            />
          </div>
        </div>
        <p className={styles.note}>{t("meters.entry.help")}</p>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={8} />}
        {data && (
          <table ref={table} className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("meters.entry.meter")}</th>
                <th scope="col">{t("meters.field.lastValue")}</th>
                <th scope="col">{t("meters.readings.field.value")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((meter, at) => (
                <EntryLine
                  key={meter.id}
                  meter={meter}
                  line={sheet.lines[meter.id] ?? null}
                  fault={faultOf(meter)}
                  onChange={(next) => setLine(meter.id, next)}
                  onKey={(event) => onKey(event, at)}
                  onPaste={(event) => onPaste(event, at)}
                />
              ))}
            </tbody>
          </table>
        )}
        {data && rows.length === MOST && <p className={styles.note}>{t("meters.entry.more", { count: MOST })}</p>}
        {data && rows.length === 0 && <p className={styles.note}>{t("meters.entry.none")}</p>}
      </div>
    </>
  );
}
