import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { antdStyles } from './tools/antd-styles.ts'
import { strictStyles } from './tools/strict-styles.ts'

export default defineConfig({
  plugins: [react(), antdStyles(), strictStyles()],
  build: {
    target: 'es2023',
    // The budget check follows the import graph from the entry.
    manifest: true,
    // Nothing may become a data: script or a polyfill that the content policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
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
    testTimeout: 30_000,
  },
})
