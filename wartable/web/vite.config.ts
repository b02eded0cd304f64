import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, ".", "WARTABLE").WARTABLE_SERVER ?? "http://127.0.0.1:8000";
  return {
    plugins: [svelte()],
    build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
    server: { host: "127.0.0.1", proxy: { "/api": { target, ws: true } } },
  };
});
