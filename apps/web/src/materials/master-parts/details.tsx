import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { Alternates } from "./alternates/alternates.tsx";
import { PartChip } from "./chip.tsx";
import styles from "./master-parts.module.css";

/** What a part is, under which numbers it is known, and what stands in its place. */
export const Details = ({ of }: { of: MasterPart }) => (
  <div className={styles.details}>
    {of.state === "obsolete" && of.supersededBy && (
      <p className={styles.successor}>
        {t("masterParts.successor")} <PartChip part={of.supersededBy} />
      </p>
    )}
    <Card title={t("masterParts.general")}>
      <FactGrid>
        <WideFact label={t("masterParts.field.category")}>{of.category?.name}</WideFact>
        <WideFact label={t("masterParts.field.state")}>{t(`masterParts.state.${of.state}`)}</WideFact>
        <WideFact label={t("masterParts.field.ved")}>{of.ved && t(`masterParts.ved.${of.ved}`)}</WideFact>
        <WideFact label={t("masterParts.field.abc")}>{of.abc && t(`masterParts.abc.${of.abc}`)}</WideFact>
        <WideFact label={t("masterParts.field.unit")}>{of.unit?.name}</WideFact>
        <WideFact label={t("masterParts.field.buyUnit")}>{buyUnitOf(of)}</WideFact>
        <WideFact label={t("masterParts.field.tracking")}>{t(`masterParts.tracking.${of.tracking}`)}</WideFact>
        <WideFact label={t("masterParts.field.shelfLifeDays")}>
          {of.shelfLifeDays === null ? null : formatNumber(of.shelfLifeDays)}
        </WideFact>
        <WideFact label={t("masterParts.field.supersededBy")}>{of.supersededBy && <PartChip part={of.supersededBy} />}</WideFact>
        {of.supersedes.length > 0 && (
          <WideFact label={t("masterParts.field.supersedes")}>
            {of.supersedes.map((part) => (
              <PartChip key={part.id} part={part} />
            ))}
          </WideFact>
        )}
        <WideFact label={t("masterParts.field.description")} isWide>
          {of.description}
        </WideFact>
        <WideFact label={t("masterParts.field.notes")} isWide>
          {of.notes}
        </WideFact>
      </FactGrid>
    </Card>
    <Card title={t("masterParts.numbers.title")}>
      {of.numbers.length === 0 && <p className={styles.small}>{t("masterParts.numbers.none")}</p>}
      <ul className={styles.numbers}>
        {of.numbers.map(({ kind, manufacturer, number }) => (
          <li key={`${kind} ${number}`}>
            <CodeText>{number}</CodeText>
            <span className={styles.small}>{[manufacturer, t(`masterParts.numbers.kinds.${kind}`)].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </Card>
    <Alternates part={of} />
  </div>
);

/** "Box 12 : 1 Piece"; the unit alone where both are one. */
function buyUnitOf({ buyUnit, buyRatio, unit }: MasterPart): string | null {
  if (!buyUnit && buyRatio === 1) return null;
  return t("masterParts.ratio", { buyUnit: buyUnit?.name ?? unit?.name ?? "", ratio: formatNumber(buyRatio, 3), unit: unit?.name ?? "" });
}
