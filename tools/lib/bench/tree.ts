import { allAssets } from "@millwright/domain/register/all-assets/contract.ts";
import { tokenOf } from "../../../apps/e2e/harness/api.ts";
import { median, type Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { MAIN } from "./tenants.ts";
import { groundOf } from "./work.ts";

/** What a person waits for in the tree of 20,000 assets with 100,000 orders, one request after the other. */
export async function measureTree(figures: Figures, installation: Installation): Promise<void> {
  figures.title("All assets: 20,000 in a tree, 100,000 orders, one request after the other");
  const { url } = installation;
  const headers = { authorization: `Bearer ${await tokenOf(url, MAIN.email)}` };
  const { firstAsset } = await groundOf(installation, MAIN);
  const ask = async (path: string, query: Record<string, string>) => {
    const answer = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return await answer.text();
  };
  const browse = allAssets.browse.path;
  const tree = { treeview: "true", PageRows: "100" };
  const asked: [name: string, aimMs: number, path: string, query: Record<string, string>][] = [
    ["first rows, open orders rolled up", 200, browse, tree],
    ["rows below an asset that has 1,000 below it", 200, browse, { ...tree, assetId: String(firstAsset) }],
    ["words found, each with what is above it", 200, browse, { search: "Labeller 11", PageRows: "100" }],
    ["flat, the thirtieth page of 300", 200, browse, { PageNumber: "30", PageRows: "300" }],
    ["a phone's page of 1,000", 200, allAssets.mobile.path, {}],
  ];
  for (const [name, atMost, path, query] of asked) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < 15; round++) {
      const began = performance.now();
      bytes = (await ask(path, query)).length;
      times.push(performance.now() - began);
    }
    figures.figure(name, median(times), "ms", { atMost });
    figures.note(`${Math.round(bytes / 1000)} kB`);
  }
}
