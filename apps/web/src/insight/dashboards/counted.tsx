import { factsOf, type Side } from "@millwright/domain/insight/figures/catalogue.ts";
import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import type { ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { t } from "../../i18n/insight.ts";
import { formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Popover } from "../../kit/menu/popover.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { linkToRows } from "../figures/public.ts";
import { figureActions } from "./slots.ts";
import { wordsOfRule, written } from "./words.ts";
import styles from "./dashboards.module.css";

interface CountedProps {
  widget: Widget;
  told: ToldFigure;
  anchor: Element;
  onClose: () => void;
}

/** How a figure came about: its formula, both sides with their rows, and the rules of the organisation that it went by. */
export function Counted({ widget, told, anchor, onClose }: CountedProps) {
  const { figure, definition, zone } = told;
  return (
    <Popover anchor={anchor} label={t("dashboards.counted.title", { name: t(`figures.name.${figure}`) })} onClose={onClose}>
      <div className={styles.counted}>
        <p>{t(`figures.formula.${figure}`)}</p>
        <dl>
          {factsOf(figure).rows.map((side) => (
            <SideOf key={side} side={side} told={told} />
          ))}
          {definition.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`dashboards.counted.rule.${name}`)}</dt>
              <dd>{wordsOfRule(name, value)}</dd>
            </div>
          ))}
          <div>
            <dt>{t("dashboards.counted.zone")}</dt>
            <dd>{zone}</dd>
          </div>
        </dl>
        <ContributedParts of={figureActions} give={{ widget }} />
      </div>
    </Popover>
  );
}

function SideOf({ side, told }: { side: Side; told: ToldFigure }) {
  const { figure, rows } = told;
  const words = side === "numerator" ? t(`figures.numerator.${figure}`) : t(`figures.denominator.${figure}`);
  const to = rows?.[side] ? linkToRows(rows.list, rows[side]) : null;
  const size = sized(told, side);
  return (
    <div>
      <dt>{t(`dashboards.counted.${side}`, { rows: words })}</dt>
      <dd>{to ? <AppLink to={to}>{size}</AppLink> : size}</dd>
    </div>
  );
}

/** Rows are counted; what is summed of them is money or time. */
function sized(told: ToldFigure, side: Side): string {
  const { sums = {} } = factsOf(told.figure);
  const value = told[side] ?? 0;
  if (sums[side] === undefined) return formatNumber(value);
  return written({ unit: told.unit === "money" ? "money" : "minutes", currency: told.currency }, value);
}
