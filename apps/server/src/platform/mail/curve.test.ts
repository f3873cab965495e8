import sharp from "sharp";
import { expect, test } from "vitest";
import { curveSvg, drawnCurve, type Curve } from "./curve.ts";

const HOUR = 3_600_000;
const cold: Curve = {
  points: [
    [0, 4],
    [HOUR, 4],
    [2 * HOUR, 12],
  ],
  from: 0,
  until: 2 * HOUR,
  limits: [8],
  span: { from: 1.5 * HOUR, until: null },
};
async function pixels(curve: Curve) {
  const { data, info } = await sharp(await drawnCurve(curve))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const first = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
    return [...data.subarray(first, first + 3)];
  };
  const has = (colour: readonly number[], from: number, until: number) =>
    Array.from({ length: 180 }, (_, y) => y / 180).some((y) =>
      Array.from({ length: 60 }, (_, x) => from + ((until - from) * x) / 60).some((x) =>
        at(x, y).every((part, of) => Math.abs(part - (colour[of] ?? 0)) < 24),
      ),
    );
  return { info, at, has };
}

test("a curve is drawn of shapes alone: its line, the limit, and the span that the message is about", async () => {
  const svg = curveSvg(cold);
  expect(svg).not.toMatch(/<text|font/);
  const { info, at, has } = await pixels(cold);
  expect(info.width / info.height).toBeGreaterThan(2);
  // White before the alarm, tinted within it.
  expect(at(0.3, 0.1)).toEqual([255, 255, 255]);
  expect(at(0.8, 0.97)).not.toEqual([255, 255, 255]);
  expect(has([31, 95, 168], 0.1, 0.4)).toBe(true);
  expect(has([180, 35, 24], 0.1, 0.4)).toBe(true);
});

test("what has one value, none, or a gap is drawn, too", async () => {
  for (const points of [
    [],
    [[0, 4]],
    [
      [0, 4],
      [HOUR, null],
      [2 * HOUR, 4],
    ],
  ] as Curve["points"][])
    expect((await drawnCurve({ ...cold, points, limits: [] })).length).toBeGreaterThan(100);
  expect(
    curveSvg({
      ...cold,
      points: [
        [0, 4],
        [1, 5],
        [HOUR, null],
        [2 * HOUR, 4],
      ],
    }).match(/<polyline/g),
  ).toHaveLength(2);
  expect(curveSvg({ ...cold, points: [[0, 4]], limits: [] })).not.toContain("NaN");
});
