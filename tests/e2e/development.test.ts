import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// Pages here are meant to fail, so nothing watches over them.
import { expect, type Page, test } from '@playwright/test'
import { cache, root } from './support/stage.js'
import { startVite } from './support/startVite.js'
import { ui } from './support/test.js'

const node = (cwd: string, script: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, script), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined },
  })

/** A new app, packages resolved from this repository. */
function scaffold(name: string): { folder: string; config: string; good: string } {
  const folder = join(cache, name)
  rmSync(folder, { recursive: true, force: true })
  node(cache, 'cli/dist/bin/create-appkit.js', name, '--yes', '--no-install', '--no-git', '--json')
  // The panel of namespaces has to be seen without a wallet that connects.
  const panel = join(folder, 'src/Namespaces.tsx')
  writeFileSync(panel, readFileSync(panel, 'utf8').replace(' || !isConnected', ''))
  const config = join(folder, 'appkit.config.ts')
  return { folder, config, good: readFileSync(config, 'utf8') }
}

const withBitcoin = (text: string) =>
  `import { bitcoin } from 'appkit-runtime/namespaces/bip122/networks'\n${text}`
    .replace("namespaces: ['eip155']", "namespaces: ['eip155', 'bip122']")
    .replace('networks: [', 'networks: [bitcoin, ')

const accountsPanel = (page: Page) => page.getByRole('region', { name: 'Accounts' })
const overlay = (page: Page) => page.locator('vite-error-overlay')
const notice = (page: Page) => page.locator('appkit-development-notice')

test('a config that changes while the development server runs: the page follows, mistakes are shown where they are', async ({
  page,
}) => {
  const { folder, config, good } = scaffold('plugin')
  const server = await startVite(folder)
  try {
    await page.goto(server.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await test.step('a namespace that is added is on the page', async () => {
      writeFileSync(config, withBitcoin(good))
      await expect(accountsPanel(page)).toContainText('Bitcoin')
      expect(readFileSync(join(folder, 'src/appkit/generated/kit.ts'), 'utf8')).toContain('bip122')
    })

    await test.step('what does not parse stands in the overlay, with file and line, and leaves the page', async () => {
      writeFileSync(config, good.replace("projectId: 'local'", "projectId 'local'"))
      await expect(overlay(page)).toContainText('does not parse')
      await expect(overlay(page)).toContainText(/appkit\.config\.ts:\d+:\d+/)
      await expect(accountsPanel(page)).toContainText('Bitcoin')
    })

    await test.step('mended, it is gone', async () => {
      writeFileSync(config, good)
      await expect(overlay(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(accountsPanel(page)).toHaveCount(0)
    })

    await test.step('what parses and is wrong is shown too, also to a page that comes later', async () => {
      writeFileSync(config, good.replace("['eip155']", "['bitcoin']"))
      await expect(overlay(page)).toContainText('Did you mean bip122?')
      await page.reload()
      await expect(overlay(page)).toContainText('Did you mean bip122?')
    })

    await test.step('a config that is deleted and restored', async () => {
      rmSync(config)
      await expect(overlay(page)).toContainText('appkit.config.ts')
      writeFileSync(config, good)
      await expect(overlay(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    await test.step('what the config imports counts as the config', async () => {
      const colours = join(folder, 'colours.ts')
      writeFileSync(colours, "export const accent = '#aa0000'\n")
      writeFileSync(
        config,
        `import { accent } from './colours'\n${good.replace("mode: 'system'", "mode: 'system', accent")}`,
      )
      const accent = () => readFileSync(join(folder, 'src/appkit/theme.css'), 'utf8')
      await expect.poll(accent).toContain('#aa0000')
      await page.waitForLoadState()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      writeFileSync(colours, "export const accent = '#00aa00'\n")
      await expect.poll(accent).toContain('#00aa00')
    })
  } finally {
    server.stop()
  }
})

test('without the plugin, a page that would stay white says which command to run', async ({ page }) => {
  const { folder, config, good } = scaffold('unplugged')
  const vite = join(folder, 'vite.config.ts')
  writeFileSync(
    vite,
    readFileSync(vite, 'utf8')
      .replace(', appkit()', '')
      .replace(/^import \{ appkit.*\n/m, ''),
  )
  writeFileSync(config, withBitcoin(good))
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const server = await startVite(folder)
  try {
    await page.goto(server.url)
    const text =
      'The config has bip122, and the files generated from it do not. Run: npx create-appkit generate'
    await expect(notice(page).getByRole('alert')).toContainText(text)
    expect(errors).toContain(text)
    node(folder, 'cli/dist/bin/create-appkit.js', 'generate')
    await expect(accountsPanel(page)).toContainText('Bitcoin')
    await expect(notice(page)).toHaveCount(0)

    await test.step('a namespace that was taken out is reported, and the page works', async () => {
      writeFileSync(config, good)
      await expect(notice(page)).toContainText('The generated files have bip122, and the config does not.')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await notice(page).getByRole('button', { name: 'Close' }).click()
      await expect(notice(page)).toHaveCount(0)
    })
  } finally {
    server.stop()
  }
})

test('without the sandbox, the views that need it and the console say how to start it', async ({ page }) => {
  const { folder, config, good } = scaffold('silent')
  const origin = 'http://127.0.0.1:46099'
  writeFileSync(config, good.replaceAll('http://127.0.0.1:4600', origin))
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  const server = await startVite(folder)
  const hint = 'The sandbox is not running. Run: npx create-appkit dev --port 46099'
  try {
    await page.goto(server.url)
    const { connect, card, account } = ui(page)
    await connect.click()
    await expect(card.getByRole('status').filter({ hasText: hint })).toBeVisible()
    await card.getByText('All wallets').click()
    await expect(card).toContainText(hint)
    await page.getByRole('button', { name: 'Back' }).click()
    await card.getByText('Demo Wallet (sandbox)').click()
    await page.getByTestId('demo-wallet-approve').click()
    await account.click()
    await expect(card.getByRole('status').filter({ hasText: hint })).toBeVisible()
    expect(warnings).toEqual([
      `[appkit] The sandbox does not answer at ${origin}. Run in a second terminal: npx create-appkit dev --port 46099`,
    ])
    expect(readFileSync(join(folder, 'src/appkit/generated/kit.ts'), 'utf8')).toContain(origin)
  } finally {
    server.stop()
  }
})

test('a production build has nothing of all this', () => {
  const { folder } = scaffold('bare')
  const vite = join(folder, 'vite.config.ts')
  const plugged = readFileSync(vite, 'utf8')
  const build = () => {
    node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
    const assets = join(folder, 'dist/assets')
    return Object.fromEntries(
      readdirSync(assets).map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
    )
  }
  const withIt = build()
  writeFileSync(vite, plugged.replace(', appkit()', '').replace(/^import \{ appkit.*\n/m, ''))
  expect(readFileSync(vite, 'utf8')).not.toContain('appkit-runtime')
  expect(build()).toEqual(withIt)
  expect(Object.values(withIt).join('')).not.toMatch(
    /appkit-development-notice|sandbox is not running|sandbox does not answer/,
  )
  expect(Object.values(withIt).join('')).not.toContain('and the files generated from it do not')
})
