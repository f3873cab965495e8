import type { AssetNode } from "@millwright/domain/register/all-assets/contract.ts";
import { noMove, placedAt, type NoMove } from "@millwright/domain/register/all-assets/moving.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/register.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { call } from "../../kit/wire/client.ts";
import { changed } from "../../kit/wire/query.ts";
import { chainOf, type NodeLine } from "./lines.ts";

/** Why none of these can be put there; null where all can. */
export function barOf(carried: readonly NodeLine[], to: NodeLine): NoMove | null {
  const above = chainOf(to).map(({ node }) => node);
  for (const { node, parent } of carried) {
    const why = noMove({ ...node, parent: parent?.is === "node" ? parent.node : null }, to.node, above);
    if (why) return why;
  }
  return null;
}

/** Asks, and puts them there. What could not be moved is said with its reason; true when something was. */
export async function moveTo(carried: readonly NodeLine[], to: NodeLine): Promise<boolean> {
  const [first] = carried;
  const why = barOf(carried, to);
  if (why || !first) {
    if (why) notify("warning", t(`allAssets.noMove.${why}`));
    return false;
  }
  const name = first.node.name;
  const answer = await ask({
    title: t("allAssets.move.title", { count: carried.length, name, to: to.node.name }),
    text: t(to.node.kind === "assets" ? "allAssets.move.underAsset" : "allAssets.move.underPlace", { to: to.node.name }),
    confirm: t("allAssets.move.confirm"),
  });
  if (!answer) return false;
  const nodes = carried.map(({ node }) => node);
  const faults = [
    ...(await moveThings(
      nodes.filter(({ kind }) => kind === "assets"),
      to.node,
    )),
    ...(await movePlaces(
      nodes.filter(({ kind }) => kind === "locations"),
      to.node,
    )),
  ];
  await changed(assets, locations);
  const [fault] = faults;
  if (fault === undefined) notify("success", t("allAssets.move.done", { count: carried.length, name, to: to.node.name }));
  else notify("error", t("allAssets.move.failed", { count: faults.length, fault }));
  return faults.length < carried.length;
}

async function moveThings(nodes: readonly AssetNode[], to: AssetNode): Promise<string[]> {
  if (nodes.length === 0) return [];
  try {
    const rows = nodes.map(({ id, version }) => ({ id, version }));
    const answered = await call(assets.bulk, { body: { rows, change: placedAt(to) } });
    return answered.rows.flatMap(({ outcome, message }) => (outcome === "refused" ? [message ?? ""] : []));
  } catch (failure) {
    return nodes.map(() => messageOf(failure));
  }
}

async function movePlaces(nodes: readonly AssetNode[], to: AssetNode): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, version } of nodes) {
    try {
      await call(locations.update, { params: { id }, body: { parentId: to.id, version } });
    } catch (failure) {
      faults.push(messageOf(failure));
    }
  }
  return faults;
}

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
