import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build/paths.mjs'
import { problemOf } from './gallery.mjs'
import { waitForMark } from './marks.mjs'
import { seeTheNote, walk } from './openPage.mjs'
import { serveBuilt } from './serve.mjs'

/** Chooses what is looked at. The pages of these walks are narrower than 1440 px, where each such choice is a menu. */
const look = (page, name, label) => page.getByRole('combobox', { name }).selectOption({ label })

/**
 * A reader chooses a look and a state, the modal shows them in both modes, and the address brings them back.
 *
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function buildATheme(browser, url) {
  const problems = await walk(browser, url, async (page) => {
    const seeTheChoice = async () => {
      await page.getByText('npx create-appkit my-app --preset paper', { exact: true }).waitFor()
      for (const mode of ['light', 'dark'])
        await page.frameLocator(`iframe[title="The modal, ${mode}"]`).getByText('USD Coin').waitFor()
    }
    await page.goto(`${url}/builder.html`)
    await seeTheNote(page)
    await page.getByRole('radio', { name: 'Paper' }).check()
    await look(page, 'State', 'Connected')
    await seeTheChoice()
    await page.reload()
    await seeTheChoice()
  })
  return problems.map((text) => `building a theme: ${text}`)
}

/**
 * A reader whose network is cut after the first load goes on, and each choice is shown.
 *
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function buildOffline(browser) {
  const site = await serveBuilt()
  const context = await browser.newContext()
  const steps = async (page) => {
    const view = (mode) => page.frameLocator(`iframe[title="The modal, ${mode}"]`)
    const choose = (group, name) =>
      page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check()
    const seeInBoth = async (find) => {
      for (const mode of ['light', 'dark']) await find(view(mode)).first().waitFor()
    }
    await page.goto(`${site.url}/builder.html`)
    await seeInBoth((modal) => modal.getByText('Aurora'))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    site.close()
    await look(page, 'State', 'Connected')
    await seeInBoth((modal) => modal.getByText('USD Coin'))
    await choose('Corners', 'None')
    await seeInBoth((modal) => modal.locator('[data-appkit-radius="none"]').getByText('USD Coin'))
    await look(page, 'State', 'QR code')
    await seeInBoth((modal) => modal.getByTestId('wui-qr-code'))
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hi')
    await seeInBoth((modal) => modal.getByRole('dialog').getByText(/[\u0900-\u097f]/))
    await look(page, 'Mode', 'Dark')
    await page.locator('iframe[title="The modal, light"]').waitFor({ state: 'detached' })
    await look(page, 'Mode', 'Both')
    await seeInBoth((modal) => modal.getByTestId('wui-qr-code'))
    for (const name of ['Desktop', 'Tablet', 'Phone']) {
      await look(page, 'Window', name)
      await page.locator(`.frame[data-device="${name.toLowerCase()}"] iframe`).first().waitFor()
      await seeInBoth((modal) => modal.getByTestId('wui-qr-code'))
    }
    // VitePress asks ahead for the pages that the header links to, which are not kept.
    page.removeAllListeners('console')
    await page.reload()
    await seeInBoth((modal) => modal.getByTestId('wui-qr-code'))
  }
  try {
    return (await walk(context, site.url, steps)).map((text) => `building with the network cut: ${text}`)
  } finally {
    site.close()
    await context.close()
  }
}

/**
 * Every state of the builder is the one that the modal is in then.
 *
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function showEveryState(browser, url) {
  const problems = await walk(browser, url, async (page, faults) => {
    const frame = page.locator('.frame')
    const view = page.frameLocator('iframe[title="The modal, light"]')
    await page.goto(`${url}/builder.html#modes=light`)
    const states = page.getByRole('combobox', { name: 'State' })
    await states.waitFor()
    const ids = await states.locator('option').evaluateAll((all) => all.map(({ value }) => value))
    // The first one is shown already, and so it is chosen last.
    for (const id of [...ids.slice(1), ...ids.slice(0, 1)]) {
      await states.selectOption({ value: id })
      await waitForMark(view, id)
      await frame.locator('.frame-box[aria-busy="false"]').waitFor()
      const problem = await problemOf(frame, id)
      if (problem) faults.push(problem)
    }
  })
  return problems.map((text) => `showing the states of the builder: ${text}`)
}

/**
 * The states of a wallet are those of the app's own namespace, whichever it is.
 *
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function showStates(browser, url) {
  const problems = await walk(browser, url, async (page) => {
    const view = page.frameLocator('iframe[title="The modal, light"]')
    await page.goto(`${url}/builder.html#modes=light`)
    for (const [name, other] of [
      ['Solana', 'Ethereum'],
      ['Bitcoin', 'Solana'],
      ['Polkadot', 'Bitcoin'],
      ['Cosmos', 'Polkadot'],
    ]) {
      await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
      await page.getByRole('checkbox', { name: new RegExp(`^${other}`) }).uncheck()
      await look(page, 'State', 'Declined')
      await view.getByTestId('w3m-connecting-widget-secondary-button').waitFor()
      await look(page, 'State', 'Connected')
      await view.getByTestId('disconnect-button').waitFor()
    }
  })
  return problems.map((text) => `showing the states of other namespaces: ${text}`)
}

/**
 * A switch that users see the effect of has that effect in the preview, too.
 *
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function useSwitches(browser, url) {
  const problems = await walk(browser, url, async (page) => {
    const view = page.frameLocator('iframe[title="The modal, light"]')
    await page.goto(`${url}/builder.html#modes=light`)
    await page.getByRole('checkbox', { name: /^Checkbox for terms/ }).check()
    await view.getByTestId('wui-checkbox').waitFor()
    await page.getByRole('checkbox', { name: /^Sign-in/ }).check()
    // The frame is drawn smaller than it is, so a press goes to the element, and not to a place.
    await view.getByTestId('wui-checkbox').dispatchEvent('click')
    await view.locator('[data-testid="wallet-selector-org.example.aurora"]:enabled').dispatchEvent('click')
    await view.getByTestId('w3m-connecting-siwe-sign').waitFor()
    // Whoever is connected in a state has agreed and signed.
    await look(page, 'State', 'Connected')
    await waitForMark(view, 'account')
  })
  return problems.map((text) => `using the switches of the builder: ${text}`)
}

/**
 * The command that the page copies is run, and writes the config that the page shows.
 *
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function makeTheApp(browser, url) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const folder = mkdtempSync(join(tmpdir(), 'appkit-built-'))
  const steps = async (page, faults) => {
    await page.goto(`${url}/builder.html`)
    await page.getByRole('radio', { name: 'Candy' }).check()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR')
    const weight = page.getByTestId('builder-weight')
    const before = await weight.innerText()
    await page.getByRole('checkbox', { name: /^Solana/ }).check()
    await page.getByRole('checkbox', { name: /^Sign-in/ }).check()
    if ((await weight.innerText()) === before) faults.push('the bytes do not change with what is chosen')
    await page.getByRole('button', { name: 'Copy command' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    const shown = await page.getByTestId('builder-config').innerText()
    const written = configOf(command, folder)
    if (written.trim() !== shown.trim()) faults.push(`"${command}" writes another config than the page shows`)
    if (!written.includes("locale: 'pt-BR'")) faults.push(`"${command}" writes no language`)
  }
  try {
    return (await walk(context, url, steps)).map((text) => `making the app of the builder: ${text}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await context.close()
  }
}

/**
 * Runs a command that the page has copied, without installing anything.
 *
 * @returns {string} the config of the app that it makes
 * @throws Error if it is another command, or fails
 */
function configOf(command, folder) {
  const [npx, program, ...args] = command.split(' ')
  if (npx !== 'npx' || program !== 'create-appkit') throw new Error(`copies "${command}"`)
  const bin = join(root, 'cli/dist/bin/create-appkit.js')
  execFileSync(process.execPath, [bin, ...args, '--yes', '--no-install', '--no-git'], { cwd: folder })
  return readFileSync(join(folder, 'my-app/appkit.config.ts'), 'utf8')
}
