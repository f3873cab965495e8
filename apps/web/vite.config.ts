import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = process.env.MILLWRIGHT_SERVER ?? "http://127.0.0.1:4000";

export default defineConfig({
  plugins: [react()],
  // The server puts a fresh nonce in place of this word in every page it sends.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    // A picture inlined as data: would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(["/api", "/auth", "/healthz", "/readyz"].map((path) => [path, server])),
  },
});
