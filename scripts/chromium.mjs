import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, canUseApt } from './apt.mjs'
import { onPath } from './executables.mjs'
import { runNode, untilSilent } from './processes.mjs'

// The first has no windows to draw behind the scenes: journeys take a fifth less work in it.
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
    ]),
]

export const howToGetOne =
  'Install Chromium or Google Chrome (Debian: apt-get install chromium; anywhere: npx playwright install chromium),' +
  ' or set CHROMIUM_PATH to the one you have.'

/** @param {string} file */
function works(file) {
  if (!existsSync(file)) return false
  // Chrome on Windows opens a window instead of telling its version.
  if (process.platform === 'win32') return true
  try {
    // Ubuntu's chromium-browser can be a stub that only advises to install a snap.
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

async function find() {
  const known = [...commands.map(onPath), ...usualPlaces, await playwrightsOwn()]
  return known.find((file) => file && works(file))
}

/** Where packages can be had for the asking, the browser that takes least work, though there be another. */
export async function preferHeadlessShell() {
  const [leastWork = ''] = commands
  if (!process.env.CHROMIUM_PATH && !onPath(leastWork) && canUseApt()) await aptInstall(leastWork)
}

/** @returns {Promise<string | undefined>} the browser's executable, installed first when there is none */
export async function obtainChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (works(chosen)) return chosen
    console.error(`CHROMIUM_PATH is ${chosen}, which does not run as a browser.`)
    return undefined
  }
  const found = await find()
  if (found) return found
  if (canUseApt()) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      console.log(`No Chromium here; installing the ${name} package…`)
      await aptInstall(name)
      const packaged = await find()
      if (packaged) return packaged
    }
  }
  console.log("No Chromium here; downloading Playwright's…")
  await runNode(['node_modules/playwright/cli.js', 'install', 'chromium'], untilSilent)
  return find()
}
