import "./kit/theme/fonts.css";
import "./kit/theme/tokens.gen.css";
import "./kit/theme/tones.css";
import "./kit/theme/base.css";
import "./kit/theme/controls.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { startSession, watchSession } from "./foundation/auth/session.ts";
import { setOffline } from "./kit/offline/device.ts";
import { startTheme } from "./kit/theme/theme.ts";
import { App } from "./shell/app.tsx";
import { openPage } from "./shell/open-pages.ts";

const root = document.getElementById("root");
invariant(root, "index.html holds the root element");

// zod, which comes with the first screen, would try `new Function`; the Content-Security-Policy reports that as an attack.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startTheme();
// Who comes by a label or a message has no session, and none is asked for.
if (openPage(location.pathname) === null) {
  setOffline(() => import("./offline.ts"));
  watchSession();
  void startSession();
}

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
