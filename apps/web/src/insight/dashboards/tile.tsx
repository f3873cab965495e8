import { IconInfoCircle } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { factsOf, type FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { beside } from "@millwright/domain/insight/dashboards/asking.ts";
import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import type { ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { t } from "../../i18n/insight.ts";
import { Sparkline } from "../../kit/chart/sparkline.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { IconButton } from "../../kit/layout/button.tsx";
import { linkToRows } from "../figures/public.ts";
import { changeWords, nothingOf, titleOf, written } from "./words.ts";
import styles from "./dashboards.module.css";

const Counted = lazy(() => import("./counted.tsx").then(({ Counted: component }) => ({ default: component })));

/** A figure with how it went and its target in words; its value opens the rows that it counts, what it is divided by opens the others. `isBare`: whoever shows it has its frame and its name. */
export function Tile({ widget, told, isBare = false }: { widget: Widget; told: ToldFigure; isBare?: boolean }) {
  const change = changeWords(told);
  return (
    <div className={isBare ? styles.bare : styles.tile} data-beside={beside(told) ?? undefined}>
      {!isBare && (
        <div className={styles.titled}>
          <h2 className={styles.name} title={t(`figures.formula.${told.figure}`)}>
            {titleOf(widget)}
          </h2>
          <HowCounted widget={widget} told={told} />
        </div>
      )}
      <div className={styles.line}>
        <Value told={told} />
        <Course told={told} />
      </div>
      <p className={styles.delta} data-is={change?.is}>
        {[change?.words, told.isPartial && !isOfNow(told.figure) && t("dashboards.partial"), told.basis === "one" && t("dashboards.one")]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className={styles.delta}>
        <TargetWords told={told} />
        <Divided told={told} />
      </p>
    </div>
  );
}

/** What it takes is loaded when it is asked for. */
function HowCounted({ widget, told }: { widget: Widget; told: ToldFigure }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <IconButton
        className={styles.how}
        label={t("dashboards.counted.open", { name: t(`figures.name.${told.figure}`) })}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <IconInfoCircle size={16} aria-hidden="true" />
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <Counted widget={widget} told={told} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

function Value({ told }: { told: ToldFigure }) {
  const { rows, value } = told;
  if (value === null) return <strong className={styles.none}>{nothingOf(told)}</strong>;
  const to = rows?.numerator ? linkToRows(rows.list, rows.numerator) : null;
  const words = <strong className={styles.value}>{written(told, value)}</strong>;
  if (to === null) return words;
  return (
    <AppLink
      to={to}
      className={styles.open}
      aria-label={t("dashboards.open", { value: written(told, value), rows: t(`figures.numerator.${told.figure}`) })}
    >
      {words}
    </AppLink>
  );
}

function Course({ told }: { told: ToldFigure }) {
  const values = (told.points ?? []).map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return null;
  return <Sparkline values={values} label={t("dashboards.course", { first: written(told, first), last: written(told, last) })} />;
}

function TargetWords({ told }: { told: ToldFigure }) {
  if (told.target === null) return null;
  const value = written(told, told.target);
  const is = beside(told);
  return <span data-beside={is ?? undefined}>{is ? t(`dashboards.target.${is}`, { value }) : t("dashboards.target.set", { value })}</span>;
}

/** The rows that it is divided by. */
function Divided({ told: { figure, rows } }: { told: ToldFigure }) {
  const to = rows?.denominator ? linkToRows(rows.list, rows.denominator) : null;
  return to === null ? null : <AppLink to={to}>{t("dashboards.divided", { rows: t(`figures.denominator.${figure}`) })}</AppLink>;
}

/** A moment is whole, however long its range goes on. */
function isOfNow(id: FigureId): boolean {
  const { isNow = false, isMoment = false } = factsOf(id);
  return isNow || isMoment;
}
