import fs from "node:fs";
import path from "node:path";
import { Problem } from "./problem.mjs";
import { capture } from "./processes.mjs";

/** The first is Chromium without windows of its own: the same pages for a fifth less of a processor. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The address of a Chromium for the journeys: one that is there, else, as root on Debian and its kin, one that is installed now. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  const isDebian = fs.existsSync("/usr/bin/apt-get");
  if (!isDebian || process.getuid?.() !== 0) {
    const how = isDebian ? "As root: apt-get install chromium." : "Install Chromium or Google Chrome.";
    throw new Problem(`No Chromium was found for the browser journeys. ${how} Or set CHROMIUM to the program's path.`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await capture("apt-get", ["update"], { env });
  let output = "";
  for (const name of NAMES.slice(0, 2)) {
    ({ output } = await capture("apt-get", ["install", "-y", "--no-install-recommends", name, "fonts-liberation"], { env }));
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Problem(`Chromium could not be installed (is there a network?):\n\n${output.trim().split("\n").slice(-12).join("\n")}`);
}

function findBrowser() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const places = [process.env.CHROMIUM, ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...ELSEWHERE];
  return places.find((place) => place && fs.existsSync(place));
}
