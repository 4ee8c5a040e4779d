// The client is built into web/dist; tools/assets.py puts these files into the program.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { catalogues } from './tools/catalogues.mjs';

// During development (npm run dev) the socket and the API are those of a server that runs beside.
const server = process.env.MARRAKESH ?? 'http://127.0.0.1:8080';

const proxy = {
  '/ws': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
  '/api': { target: server, changeOrigin: true },
};

export default defineConfig({
  plugins: [catalogues(), svelte()],
  build: {
    target: 'es2022',
    // The policy of the server forbids inline code and data: fonts, and names must not need escapes.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: { output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' } },
  },
  server: { proxy },
  preview: { proxy },
});
