import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { antdStyles } from './tools/antd-styles.ts'
import { menuPinyin } from './tools/menu-pinyin.ts'
import { SHOWCASE, showcaseEntry, withoutShowcase } from './tools/showcase.ts'
import { strictCharts } from './tools/strict-charts.ts'
import { strictStyles } from './tools/strict-styles.ts'

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    antdStyles(mode === SHOWCASE),
    menuPinyin(mode === SHOWCASE),
    strictStyles(),
    strictCharts(),
    mode === SHOWCASE ? showcaseEntry() : withoutShowcase(),
  ],
  build: {
    outDir: mode === SHOWCASE ? 'dist-showcase' : 'dist',
    target: 'es2023',
    // The budget check follows the import graph from the entry.
    manifest: true,
    // Nothing may become a data: script or a polyfill that the content policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    // What is always fetched together is one file: dozens of small ones travel and compress a good deal worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => !/index\.html|src\/main\.tsx$|src\/showcase\/main\.ts$/.test(id),
              priority: 3,
            },
            { name: 'console', test: /src\/app\/console\.tsx$/, priority: 2 },
            { name: 'list', test: /src\/resource\/resource-page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/files': 'http://127.0.0.1:8080',
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Each file would import the whole console anew, which takes longer than its tests; setup.ts puts back what they change.
    isolate: false,
    testTimeout: 60_000,
  },
}))
