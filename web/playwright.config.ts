import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const PORT = 4310

/** The browser of the system is used, none is downloaded. */
function installedChromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name)
  }
  throw new Error('no Chromium on PATH')
}

export default defineConfig({
  testDir: 'e2e',
  // One server with one database: the specs of a section may rely on what they wrote before.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    baseURL: `http://127.0.0.1:${PORT}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: installedChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    },
  },
  webServer: {
    command: '../bin/caredesk serve',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: {
      CAREDESK_ADDR: `127.0.0.1:${PORT}`,
      CAREDESK_DATA: mkdtempSync(join(tmpdir(), 'caredesk-e2e-')),
      CAREDESK_ADMIN_PASSWORD: 'quiet river stone',
    },
  },
})
