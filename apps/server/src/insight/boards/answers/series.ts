import type { AnswerOf, BoardSeries } from "@millwright/domain/insight/boards/contract.ts";
import { combined, type Series } from "@millwright/domain/insight/boards/combining.ts";
import { MOST_SERIES, rangeOf, showsSeveral, type OfSeries } from "@millwright/domain/insight/boards/widgets.ts";
import { spanOf, type Range } from "@millwright/domain/iot/messages/ranges.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { alarmSpansOf, type AlarmSpan } from "../../../iot/alarms/service.ts";
import { curvesOfSeries } from "../../../iot/messages/service.ts";
import { seriesSeen, type SeenSeries, type SeriesAsked } from "../../../iot/sensors/service.ts";
import { placeOf, type Answered, type Asked, type Board } from "./asked.ts";

type Curve = Awaited<ReturnType<typeof curvesOfSeries>>["curves"][number];
interface Drawn {
  resolution: AnswerOf<"series">["resolution"];
  curves: ReadonlyMap<number, Curve>;
}

/** Widgets of series: which of them the reader reaches in one question for all, their curves in one for every span. */
export async function answerSeries(ctx: Ctx, board: Board, asked: readonly Asked<OfSeries>[]): Promise<Answered[]> {
  if (asked.length === 0) return [];
  const seen = await seriesSeen(
    ctx,
    asked.map(({ widget }) => sourceOf(widget, board)),
  );
  const spans = asked.map(({ widget }) => keyOf(spanAt(ctx, board, widget)));
  const drawn = new Map<string, Drawn>();
  for (const span of new Set(spans)) {
    const ids = seen.flatMap((series, at) => (spans[at] === span ? shown(asked[at]?.widget, series).map(({ seriesId }) => seriesId) : []));
    drawn.set(span, await drawnIn(ctx, board, span, [...new Set(ids)]));
  }
  const answers = asked.map((one, at) => answered(one, seen[at] ?? [], spanAt(ctx, board, one.widget), drawn.get(spans[at] ?? "")));
  return await withAlarms(ctx, asked, answers);
}

/** Behind lines, when alarms of what they show were active: one question for all of them. */
async function withAlarms(ctx: Ctx, asked: readonly Asked<OfSeries>[], answers: readonly Answered[]): Promise<Answered[]> {
  const ofLines = answers.filter((answer, at): answer is SeriesAnswer => answer.is === "series" && asked[at]?.widget.kind === "line");
  const ids = new Set(ofLines.flatMap(({ series }) => series.flatMap(({ seriesId }) => seriesId ?? [])));
  const span = { from: Math.min(...ofLines.map(({ from }) => from)), until: Math.max(...ofLines.map(({ until }) => until)) };
  if (ids.size === 0) return [...answers];
  const spans = await alarmSpansOf(ctx, [...ids], { from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString() });
  const drawn = new Set<Answered>(ofLines);
  return answers.map((answer) =>
    drawn.has(answer) && answer.is === "series" ? { ...answer, alarms: alarmsBehind(answer, spans) } : answer,
  );
}
type SeriesAnswer = Extract<Answered, { is: "series" }>;

const alarmsBehind = ({ series, from, until }: SeriesAnswer, spans: readonly AlarmSpan[]): SeriesAnswer["alarms"] =>
  spans
    .filter((one) => series.some(({ seriesId }) => seriesId === one.seriesId))
    .filter((one) => Date.parse(one.from) < until && (one.until === null || Date.parse(one.until) >= from))
    .map(({ seriesId: _of, ...one }) => one);

const sourceOf = ({ source, where }: OfSeries, board: Board): SeriesAsked =>
  source.series ?? { ...placeOf(board, where), datum: source.datum ?? "", most: MOST_SERIES };

/** What one value shows of several that are not combined is the first. */
const shown = (widget: OfSeries | undefined, series: readonly SeenSeries[]): readonly SeenSeries[] =>
  !widget || showsSeveral(widget.kind) || widget.combine ? series : series.slice(0, 1);

interface Span {
  from: number;
  until: number;
}
const keyOf = ({ from, until }: Span): string => `${String(from)} ${String(until)}`;

/** The hours of a widget end where those of its board do, unless it says others. */
function spanAt(ctx: Ctx, { from, until, timeZone }: Board, widget: OfSeries): Span {
  const own: Range | undefined = "range" in widget ? widget.range : undefined;
  if (own === undefined) return { from: Date.parse(from), until: Date.parse(until) };
  return spanOf(rangeOf(widget, own), Math.ceil(ctx.now.getTime() / MINUTE) * MINUTE, timeZone);
}
const MINUTE = 60_000;

/** Two steps a pixel would be drawn into one. */
const LEAST_POINTS = 60;
const MOST_POINTS = 480;

async function drawnIn(ctx: Ctx, { px }: Board, span: string, ids: readonly number[]): Promise<Drawn> {
  const [from = 0, until = 0] = span.split(" ").map(Number);
  const points = Math.min(MOST_POINTS, Math.max(LEAST_POINTS, Math.floor(px / 3)));
  const { resolution, curves } = await curvesOfSeries(ctx, ids, {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    points,
  });
  return { resolution, curves: new Map(curves.map((curve) => [curve.seriesId, curve])) };
}

/** Of named series all have to be in reach to be one figure; beside each other those are shown that are. */
function answered({ key, widget }: Asked<OfSeries>, seen: readonly SeenSeries[], span: Span, drawn: Drawn | undefined): Answered {
  const wanted = widget.source.series?.length ?? seen.length;
  const isNarrowed = seen.length < wanted;
  if (isNarrowed && (seen.length === 0 || widget.combine)) return { key, is: "refused", refusal: "not_in_scope" };
  // The sum of two units, or their mean, is none of either.
  if (widget.combine && new Set(seen.map(({ unit }) => unit)).size > 1) return { key, is: "refused", refusal: "units_differ" };
  const series = shown(widget, seen).map((one) => told(one, drawn?.curves.get(one.seriesId)));
  return {
    key,
    is: "series",
    ...span,
    resolution: drawn?.resolution ?? "readings",
    series: widget.combine && series.length > 0 ? [combinedOf(widget.combine, series)] : series,
    alarms: [],
    isNarrowed,
  };
}

function told({ state: _of, ...seen }: SeenSeries, curve: Curve | undefined): BoardSeries {
  return {
    ...seen,
    holdsSeconds: curve?.holdsSeconds ?? (seen.intervalSeconds === null ? null : 2 * seen.intervalSeconds),
    points: curve?.points ?? [],
  };
}

const holdsFor = ({ holdsSeconds }: BoardSeries): number | null => (holdsSeconds === null ? null : holdsSeconds * 1000);

/** Several as one: over the span of the same steps, and now of what each said last. */
function combinedOf(how: NonNullable<OfSeries["combine"]>, all: readonly BoardSeries[]): BoardSeries {
  const [first] = all;
  const drawn: Series[] = all.map((one) => ({
    points: one.points.map(({ at, ...point }) => ({ ...point, at: Date.parse(at) })),
    holdsFor: holdsFor(one),
  }));
  const newest: Series[] = all.map((one) => ({ points: one.newest ? [pointOf(one.newest)] : [], holdsFor: holdsFor(one) }));
  const last = combined(how, newest).at(-1);
  const intervals = all.flatMap(({ intervalSeconds }) => intervalSeconds ?? []);
  return {
    seriesId: null,
    sensor: null,
    typeId: first?.typeId ?? null,
    datum: first?.datum ?? "",
    label: first?.label ?? "",
    kind: first?.kind ?? "gauge",
    unit: first?.unit ?? null,
    decimals: first?.decimals ?? null,
    intervalSeconds: intervals.length > 0 ? Math.max(...intervals) : null,
    holdsSeconds: all.some(({ holdsSeconds }) => holdsSeconds === null)
      ? null
      : Math.max(...all.map(({ holdsSeconds }) => holdsSeconds ?? 0)),
    newest: last ? { at: new Date(last.at).toISOString(), value: last.mean } : null,
    points: combined(how, drawn).map(({ at, ...point }) => ({ ...point, at: new Date(at).toISOString() })),
  };
}

const pointOf = ({ at, value }: { at: string; value: number }) => ({ at: Date.parse(at), low: value, high: value, mean: value });
