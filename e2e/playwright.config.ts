import { defineConfig } from '@playwright/test'

const browser = process.env.CHROMIUM_PATH
// Chromium's sandbox does not work for root, which is who runs things in containers.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/**
 * A whole Chromium prepares the menu of its address bar, unseen, with a process of its own for every window, and another
 * process for a page that may come: a second of work each time. The others are what Playwright turns off by itself, for a
 * browser heeds only the last list it is given.
 */
const unneeded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './before-all.config.ts',
  outputDir: '../test-results',
  // For a machine that is busy with other things. A journey that passes waits no longer for it.
  timeout: 300_000,
  workers: 2,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../.cache/reports/journeys.json' }]],
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording doubles a journey's time; a screenshot and the page's outline are kept of a failure anyway.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...sandbox,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unneeded.join()}`,
      ],
    },
  },
})
