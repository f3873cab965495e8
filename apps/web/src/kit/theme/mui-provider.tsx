import createCache from "@emotion/cache";
import type {} from "@mui/material/themeCssVarsAugmentation";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { muiTheme } from "./mui-theme.ts";

/** The nonce of this page's Content-Security-Policy; without it the browser refuses the styles that are made at run time. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

// First in the head, so that the style sheets of the kit and the features win over the library's.
const cache = createCache({ key: "mw", prepend: true, ...(nonce ? { nonce } : {}) });

/** Material for everything behind sign-in. The sign-in page does without, to stay small. */
export function MuiProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      {/* The scheme is kit/theme's to set and to keep, not the library's. */}
      <ThemeProvider theme={muiTheme} colorSchemeNode={null} storageManager={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
