import type { Examples } from "../../kit/endpoint.ts";
import type { boards, boardWidgets } from "./contract.ts";

type Row = (kind: string) => Promise<{ id: number }>;

const whereOf = async (row: Row) => ({
  locationId: (await row("locations")).id,
  assetId: (await row("assets")).id,
  networkId: (await row("networks")).id,
  typeId: (await row("reference-lists:sensor-types:1")).id,
});
const lineOf = async (row: Row) => ({
  kind: "line" as const,
  where: await whereOf(row),
  source: { series: [{ sensorId: (await row("sensors")).id, datum: "temperature" }] },
});

const params = async (row: Row, kind = "boards") => ({ id: (await row(kind)).id });

export const examples: Examples<typeof boards> = {
  list: () => ({ body: { sortModel: [{ colId: "name", sort: "asc" }] } }),
  all: () => ({}),
  sharing: () => ({}),
  get: async (row) => ({ params: await params(row) }),
  create: async (row) => ({
    body: {
      name: "Cold store",
      description: "Beside the door of the control room.",
      range: "hours24",
      ...(await whereOf(row)),
      crewId: (await row("crews")).id,
      roles: [{ roleId: (await row("roles")).id, mayEdit: true }],
    },
  }),
  update: async (row) => {
    const { id, version } = await row("boards");
    const roles = [{ roleId: (await row("roles")).id, mayEdit: false }];
    return {
      params: { id },
      body: { name: "Cold store, night", ...(await whereOf(row)), crewId: (await row("crews")).id, roles, version },
    };
  },
  remove: async (row) => ({ params: await params(row) }),
  copy: async (row) => ({ body: { id: (await row("boards")).id, name: "Copy of the cold store" } }),
  favourite: async (row) => ({ params: await params(row), body: { isFavourite: true } }),
  versions: async (row) => ({ params: await params(row, "boards:changed") }),
  version: async (row) => ({ params: { ...(await params(row, "boards:changed")), number: 1 } }),
  restoreVersion: async (row) => {
    const { id, version } = await row("boards:changed");
    return { params: { id, number: 1 }, body: { version } };
  },
  log: async (row) => ({ params: await params(row) }),
  data: async (row) => ({
    body: {
      from: "2026-11-26T00:00:00.000Z",
      until: "2026-11-27T00:00:00.000Z",
      px: 1200,
      where: { ...(await whereOf(row)), crewId: (await row("crews")).id },
      widgets: [{ key: "1", widget: await lineOf(row) }],
    },
  }),
};

export const widgetExamples: Examples<typeof boardWidgets> = {
  list: async (row) => ({ query: { boardId: (await row("boards")).id } }),
  create: async (row) => ({ body: { boardId: (await row("boards")).id, widget: await lineOf(row) } }),
  update: async (row) => {
    const { id, version } = await row("board-widgets");
    return { params: { id }, body: { widget: { ...(await lineOf(row)), title: "Night" }, version } };
  },
  remove: async (row) => ({ params: await params(row, "board-widgets") }),
  layout: async (row) => {
    const widget = await row("board-widgets");
    const { id: boardId, version } = await row("boards:of-widget");
    return { body: { boardId, version, places: [{ id: widget.id, x: 6, y: 0, w: 6, h: 4 }] } };
  },
};
