import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const from = (path: string) => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rollupOptions: {
        input: { electron: from('src/main/hosts/electron.ts'), cli: from('src/main/hosts/cli.ts') },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: { input: { preload: from('src/main/hosts/preload.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    build: { outDir: from('out/renderer'), minify: true, assetsInlineLimit: 0, rollupOptions: { input: from('src/renderer/index.html') } },
    worker: { format: 'es' },
    plugins: [react()],
  },
});
