import { lazy, Suspense } from "react";
import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import type { FigurePoint, ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { inUnit } from "@millwright/domain/insight/figures/in-unit.ts";
import { t } from "../../i18n/insight.ts";
import { formatShare } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { linkToPoint } from "./rows.ts";
import { nameOfPart, nothingOf, sentenceOf, titleOf, written, writtenOf } from "./words.ts";
import { Scrolling } from "../../kit/layout/scrolling.tsx";
import styles from "./dashboards.module.css";

const Bars = lazy(() => import("../../kit/chart/bars.tsx"));
const Pareto = lazy(() => import("../../kit/chart/pareto.tsx"));

/** More bars nobody reads; the table beside them has as many. */
const SHOWN = 15;

type Broken = Extract<Widget, { by: string }>;

/** A figure by what its rows have, the largest part first; each opens its rows. */
export function Parts({ widget, told }: { widget: Widget; told: ToldFigure }) {
  const points = (told.points ?? []).filter(({ value }) => value !== null);
  if (!("by" in widget)) return null;
  if (points.length === 0) return <p className={styles.note}>{nothingOf(told)}</p>;
  if (widget.kind === "table") return <Table widget={widget} told={told} points={points} />;
  return (
    <Suspense fallback={<div className={styles.chartPlace} />}>
      {widget.kind === "bars" ? (
        <AsBars widget={widget} told={told} points={points.slice(0, SHOWN)} />
      ) : (
        <AsPareto widget={widget} told={told} points={points.slice(0, SHOWN)} />
      )}
    </Suspense>
  );
}

interface PartsProps {
  widget: Broken;
  told: ToldFigure;
  points: readonly FigurePoint[];
}

const AsBars = ({ widget, told, points }: PartsProps) => (
  <Bars
    label={titleOf(widget)}
    sentence={sentenceOf(told)}
    names={points.map((point) => nameOfPart(widget.by, point))}
    groupTitle={t(`dashboards.part.${widget.by}`)}
    series={[{ name: t(`figures.name.${told.figure}`), values: points.map(({ value }) => (value === null ? null : inUnit(told, value))) }]}
    mode="grouped"
    direction="across"
    written={writtenOf(told)}
    linkOf={({ group }) => linkToPoint(told, points[group])}
  />
);

const AsPareto = ({ widget, told, points }: PartsProps) => (
  <Pareto
    label={titleOf(widget)}
    sentence={sentenceOf(told)}
    rows={points.map((point) => ({
      name: nameOfPart(widget.by, point),
      value: inUnit(told, point.value ?? 0),
      ...withLink(linkToPoint(told, point)),
    }))}
    total={inUnit(told, told.value ?? 0)}
    written={writtenOf(told)}
    rowTitle={t(`dashboards.part.${widget.by}`)}
    valueTitle={t(`figures.name.${told.figure}`)}
    percent={formatShare}
  />
);

const withLink = (to: string | undefined) => (to === undefined ? {} : { to });

function Table({ widget, told, points }: PartsProps) {
  return (
    <>
      <p className={styles.note}>{sentenceOf(told)}</p>
      <Scrolling className={styles.wide} label={titleOf(widget)}>
        <table className={styles.table} aria-label={titleOf(widget)}>
          <thead>
            <tr>
              <th scope="col">{t(`dashboards.part.${widget.by}`)}</th>
              <th scope="col">{t(`figures.name.${told.figure}`)}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.key ?? ""}>
                <th scope="row">{nameOfPart(widget.by, point)}</th>
                <td>
                  <Opening to={linkToPoint(told, point)} words={written(told, point.value ?? 0)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </>
  );
}

const Opening = ({ to, words }: { to: string | undefined; words: string }) => (to ? <AppLink to={to}>{words}</AppLink> : words);
