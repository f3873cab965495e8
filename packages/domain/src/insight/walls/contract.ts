import { z } from "zod";
import { SensorUnit } from "../../iot/sensors/units/contract.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { instant, line, NameRef } from "../../kit/fields.ts";
import { idInPath, idParams, targetOf } from "../../kit/ids.ts";
import { Board, BoardAnswers, Widget } from "../boards/contract.ts";
import { MOST_DAYS } from "./limits.ts";
import { WALL_SCHEMES } from "./scheme.ts";

/** A link by which a screen without anybody signed in shows one board. The address itself is told once, when it is made. */
export const WallScreen = z.object({
  id: z.int(),
  boardId: z.int(),
  name: z.string(),
  scheme: z.enum(WALL_SCHEMES),
  createdAt: instant(),
  endsAt: instant(),
  isEnded: z.boolean(),
  /** With whose rights it shows the board. */
  maker: NameRef,
  isMine: z.boolean(),
  /** When a screen asked last, to some minutes, and the network address that it asked from; null: none has. */
  usedAt: instant().nullable(),
  usedFrom: z.string().nullable(),
});
export type WallScreen = z.infer<typeof WallScreen>;

/** What somebody says of a link. */
export const WallDraft = z.object({
  name: line(60),
  /** After so many days it ends by itself. */
  days: z.int().min(1).max(MOST_DAYS),
  scheme: z.enum(WALL_SCHEMES).optional(),
});

const Link = z.object({
  address: z.string(),
  /** The address as a QR code, SVG. */
  symbol: z.string(),
});
export type WallLink = z.infer<typeof Link>;

const api = "/api/WallScreens/";
/** Who sees a board may hang up what they see. */
const access = { subModule: "boards", flag: "view" } as const;
const Rows = z.object({ rows: z.array(WallScreen) });

export const wallScreens = defineContract({
  /** The caller's own links to a board; of who may delete the board, all of them. */
  list: { method: "GET", path: api, access, query: z.object({ boardId: idInPath("boards") }), reply: Rows },
  create: {
    method: "POST",
    path: api,
    access,
    body: WallDraft.extend({ boardId: targetOf("boards") }),
    reply: WallScreen.extend({ link: Link.nullable() }),
    toldOnce: "link",
  },
  /** It opens nothing from now on. */
  revoke: { method: "DELETE", path: `${api}:id`, access, params: idParams("wall-screens"), reply: Rows },
});

/** A board as a screen on a wall has it: what stands on it and what that says, at one moment. */
export const WallBoard = BoardAnswers.extend({
  board: Board.pick({ name: true, range: true, refreshSeconds: true }).extend({
    widgets: z.array(Widget.pick({ id: true, widget: true, x: true, y: true, w: true, h: true })),
  }),
  scheme: z.enum(WALL_SCHEMES),
  /** How numbers are written, BCP 47. */
  locale: z.string(),
  /** In which units its maker reads what sensors measure. */
  units: z.array(SensorUnit),
  /** Of the web application that is served: a screen that was drawn by another one loads itself anew. */
  edition: z.string(),
});
export type WallBoard = z.infer<typeof WallBoard>;

/**
 * What the address of a wall screen may do, and all of it. The token stands in the body, so that no address of a call is one. What shows nothing (any more) answers as what
 * never was. `px`: the width of the screen in pixels.
 */
export const wall = defineContract({
  look: {
    method: "POST",
    path: "/api/Wall/",
    access: "public",
    body: z.object({ token: z.string().max(200), px: z.int().min(100).max(10_000) }),
    reply: WallBoard,
    reads: true,
  },
});
