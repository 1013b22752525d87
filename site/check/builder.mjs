import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build/paths.mjs'
import { openPage, seeTheNote } from './openPage.mjs'

/** A look and a state are chosen, the modal shows them in both modes, and the address brings them back. */
export async function buildATheme(browser, url) {
  const problems = []
  const page = await openPage(browser, url, problems)
  const isShown = async () => {
    await page.getByText('npx create-appkit my-app --preset paper', { exact: true }).waitFor()
    for (const mode of ['light', 'dark'])
      await page.frameLocator(`iframe[title="The modal, ${mode}"]`).getByText('USD Coin').waitFor()
  }
  try {
    await page.goto(`${url}/builder.html`)
    await seeTheNote(page)
    await page.getByRole('radio', { name: 'Paper' }).check()
    await page.getByRole('radio', { name: 'Connected' }).check()
    await isShown()
    await page.reload()
    await isShown()
  } catch (error) {
    problems.push(error.message)
  }
  await page.close()
  return problems.map((text) => `building a theme: ${text}`)
}

/** The states of a wallet are those of the app's own namespace, whichever it is. */
export async function showStates(browser, url) {
  const problems = []
  const page = await openPage(browser, url, problems)
  const view = page.frameLocator('iframe[title="The modal, light"]')
  try {
    await page.goto(`${url}/builder.html#modes=light`)
    for (const [name, other] of [
      ['Solana', 'Ethereum'],
      ['Bitcoin', 'Solana'],
      ['Polkadot', 'Bitcoin'],
      ['Cosmos', 'Polkadot'],
    ]) {
      await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
      await page.getByRole('checkbox', { name: new RegExp(`^${other}`) }).uncheck()
      await page.getByRole('radio', { name: 'Declined' }).check()
      await view.getByTestId('w3m-connecting-widget-secondary-button').waitFor()
      await page.getByRole('radio', { name: 'Connected' }).check()
      await view.getByTestId('disconnect-button').waitFor()
    }
  } catch (error) {
    problems.push(error.message)
  }
  await page.close()
  return problems.map((text) => `showing the states of other namespaces: ${text}`)
}

/** The command that the page copies is run, and writes the config that the page shows. */
export async function makeTheApp(browser, url) {
  const problems = []
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const place = mkdtempSync(join(tmpdir(), 'appkit-built-'))
  try {
    const page = await openPage(context, url, problems)
    await page.goto(`${url}/builder.html`)
    await page.getByRole('radio', { name: 'Candy' }).check()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR')
    const weight = page.getByTestId('builder-weight')
    const before = await weight.innerText()
    await page.getByRole('checkbox', { name: /^Solana/ }).check()
    await page.getByRole('checkbox', { name: /^Sign-in/ }).check()
    if ((await weight.innerText()) === before) problems.push('the bytes do not change with what is chosen')
    await page.getByRole('button', { name: 'Copy command' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    const shown = await page.getByTestId('builder-config').innerText()
    const [npx, program, ...args] = command.split(' ')
    if (npx !== 'npx' || program !== 'create-appkit') problems.push(`copies "${command}"`)
    const bin = join(root, 'cli/dist/bin/create-appkit.js')
    execFileSync(process.execPath, [bin, ...args, '--yes', '--no-install', '--no-git'], { cwd: place })
    const written = readFileSync(join(place, 'my-app/appkit.config.ts'), 'utf8')
    if (written.trim() !== shown.trim())
      problems.push(`"${command}" writes another config than the page shows`)
    if (!written.includes("locale: 'pt-BR'")) problems.push(`"${command}" writes no language`)
  } catch (error) {
    problems.push(error.message)
  } finally {
    rmSync(place, { recursive: true, force: true })
    await context.close()
  }
  return problems.map((text) => `making the app of the builder: ${text}`)
}
