import { type Browser, chromium } from '@playwright/test'
import playwright from '../e2e/playwright.config.ts'
import { inRepository } from './programs.ts'

export const launchBrowser = async (): Promise<Browser> => {
  const { obtainChromium }: { obtainChromium: () => Promise<string | undefined> } = await import(
    inRepository('scripts/chromium.mjs')
  )
  const executablePath = await obtainChromium()
  return chromium.launch({
    args: playwright.use?.launchOptions?.args ?? [],
    ...(executablePath ? { executablePath } : {}),
  })
}
