import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeHere, findNode24 } from "./lib/node24.mjs";
import { main } from "./lib/problem.mjs";
import { stepsOf } from "./lib/steps.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

/** `npm run build`: everything that `npm start` does before the server, so that a service needs no right to write into its own code. */
void main(async () => {
  const step = stepsOf(3);
  await step("Node and npm", () => assertNodeHere());
  await step("Packages", () => ensureInstalled());
  await step("Web application", () => ensureWebBuilt(findNode24()));
});
