import { IconPrinter } from "@tabler/icons-react";
import { useId, useState } from "react";
import { PRINTS, SYMBOLS, type LabelLook, type LabelSymbol } from "@millwright/domain/foundation/labels/contract.ts";
import { LAYOUTS, OWN_SIZE, SHEETS, sheetOf, type LayoutName } from "@millwright/domain/foundation/labels/layouts.ts";
import { t } from "../../i18n/foundation.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { saveFile } from "../../kit/transfer/save-file.ts";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useHolds } from "../../kit/wire/query.ts";
import { Choice, Millimetres, Number as WholeNumber } from "./fields.tsx";
import { isSheet, keepLook, lastLook, sentLook } from "./look.ts";
import { Preview } from "./preview.tsx";
import type { Wanted } from "./wanted.ts";
import styles from "./labels.module.css";

const SCOPES = ["this", "below", "withAssets"] as const;
type Scope = (typeof SCOPES)[number];

/** What is printed, on what, and where on the first sheet it begins; the file is saved among the person's downloads. */
export function LabelDialog({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const { kind, ids, sample, hasBelow = false, carries } = wanted;
  const [look, setLook] = useState<LabelLook>(() => (carries ? { ...lastLook(), symbol: "qr" } : lastLook()));
  const [scope, setScope] = useState<Scope>("this");
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // Letters that the font does not have were named: whoever prints again knows of them.
  const [isTold, setTold] = useState(false);
  const form = useId();
  const seesAssets = useHolds("assets", "view");
  const change = (part: Partial<LabelLook>) => {
    setFault(null);
    setLook({ ...look, ...part });
  };
  const sheet = sheetOf(look.layout, look);
  const places = sheet.columns * sheet.rows;
  const start = Math.min(look.start ?? 1, places);
  const print = async () => {
    setRunning(true);
    setFault(null);
    const [id] = ids;
    const which = scope === "this" ? { ids } : { belowId: id, ...(scope === "withAssets" ? { withAssets: true } : {}) };
    try {
      const name = await saveFile(carries ?? PRINTS[kind], {
        body: { ...sentLook({ ...look, start }), ...which, ...(isTold ? { withUnprintable: true } : {}) },
      });
      if (!carries) keepLook(look);
      notify("success", t("labels.saved", { name }));
      onClose();
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : t("common.state.errorText"));
      setTold(isRefusal(failure, "conflict") && failure.detail.reason === "letters_unprintable");
      setRunning(false);
    }
  };
  const scopes = SCOPES.filter((one) => one !== "withAssets" || (kind === "locations" && seesAssets));
  return (
    <Modal
      title={t("labels.title")}
      text={
        ids.length === 1 ? `${sample.code} · ${sample.name}` : t("labels.counted", { count: ids.length, shown: formatNumber(ids.length) })
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button type="submit" form={form} disabled={isRunning}>
            <IconPrinter size={16} aria-hidden="true" />
            {t(isRunning ? "labels.drawing" : isTold ? "labels.printAnyway" : "labels.print")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void print();
        }}
      >
        <FieldGrid>
          {hasBelow && (
            <Choice
              label={t("labels.scope.label")}
              value={scope}
              options={scopes.map((value) => ({ value, label: t(`labels.scope.${value}`) }))}
              onChange={(value) => setScope(value as Scope)}
              isWide
            />
          )}
          {!carries && (
            <Choice
              label={t("labels.symbol.label")}
              value={look.symbol}
              options={SYMBOLS.map((value) => ({ value, label: t(`labels.symbol.${value}`) }))}
              onChange={(value) => change({ symbol: value as LabelSymbol })}
              help={t(`labels.symbol.help.${look.symbol}`)}
              autoFocus
            />
          )}
          <Choice
            label={t("labels.layout.label")}
            value={look.layout}
            options={LAYOUTS.map((value) => ({ value, label: layoutWords(value) }))}
            onChange={(value) => change({ layout: value as LayoutName, start: 1 })}
          />
          {look.layout === "own" && (
            <>
              <Millimetres
                label={t("labels.width")}
                value={look.widthMm}
                most={OWN_SIZE.mostWidth}
                onChange={(widthMm) => change({ widthMm })}
              />
              <Millimetres
                label={t("labels.height")}
                value={look.heightMm}
                most={OWN_SIZE.mostHeight}
                onChange={(heightMm) => change({ heightMm })}
              />
            </>
          )}
          {isSheet(look.layout) && (
            <WholeNumber
              label={t("labels.start")}
              value={look.start ?? 1}
              most={places}
              help={t("labels.startHelp", { places })}
              onChange={(next) => change({ start: next })}
            />
          )}
        </FieldGrid>
        <Preview
          look={look}
          sample={sample}
          count={scope === "this" ? ids.length : null}
          start={start}
          onStart={(next) => change({ start: next })}
        />
        {fault && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </form>
    </Modal>
  );
}

/** "A4, 3 × 8 of 70 × 37 mm" */
function layoutWords(layout: LayoutName): string {
  if (layout === "own") return t("labels.layout.own");
  const { columns, rows, width, height } = sheetOf(layout);
  const size = `${formatNumber(width)} × ${formatNumber(height)} mm`;
  return layout in SHEETS ? t("labels.layout.sheet", { columns, rows, size }) : t("labels.layout.roll", { size });
}
