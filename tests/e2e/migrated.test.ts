import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { serveStatic } from './support/serveStatic.js'
import { cache, root } from './support/stage.js'
import { accounts, expect, test, ui } from './support/test.js'

const node = (cwd: string, script: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, script), ...args], { cwd, encoding: 'utf8', stdio: 'pipe' })

/** A host of another kit after the migration, talking to the sandbox, built. Packages resolve from this repository. */
function migratedHost(name: string, from: string, sandbox: string): string {
  const folder = join(cache, `migrated-${name}`)
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'tests/cli/fixtures/migrate', name), folder, { recursive: true })
  const migrate = ['migrate', `from-${from}`, '--yes', '--no-install', '--allow-dirty']
  const done = spawnSync(process.execPath, [join(root, 'cli/dist/bin/create-appkit.js'), ...migrate], {
    cwd: folder,
    encoding: 'utf8',
  })
  // 1: something is left for a person to decide.
  expect([0, 1], done.stderr).toContain(done.status)
  const config = join(folder, 'appkit.config.ts')
  const text = readFileSync(config, 'utf8')
    .replace(/projectId: '[^']*'/, "projectId: 'local'")
    .replace(/\bmainnet\b/, 'mainnet, sandbox')
    .replace('networks: [mainnet', 'networks: [sandbox, mainnet')
    .replace(/catalogue: '[^']*'/, `catalogue: '${sandbox}/catalogue'`)
    .replace(/blockchainApi: '[^']*'/, `blockchainApi: '${sandbox}/blockchain'`)
    .replace(/relay: '[^']*'/, `relay: '${sandbox.replace('http', 'ws')}/relay'`)
  writeFileSync(config, text)
  node(folder, 'cli/dist/bin/appkit.js', 'generate')
  node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  return join(folder, 'dist')
}

const leaveInModal = async (page: Page) => {
  await ui(page).account.click()
  await page.getByTestId('disconnect-button').click()
}

for (const [name, from, leave] of [
  ['rainbowkit-vite', 'rainbowkit', leaveInModal],
  // The button of the host, with the hook of wagmi.
  ['web3modal-wagmi', 'web3modal', (page: Page) => page.getByRole('button', { name: 'Leave' }).click()],
] as const)
  test(`${name}, migrated: it builds, its page connects, shows the address and disconnects`, async ({
    page,
    stage,
    wallet,
    allow,
  }) => {
    const policy = "default-src 'self'; connect-src *; img-src 'self' data: blob:"
    const { url, server } = await serveStatic(migratedHost(name, from, stage.sandbox), policy)
    allow(url)
    await wallet()
    await page.goto(url)
    await ui(page).connect.click()
    await ui(page).wallet().click()
    await expect(ui(page).card).toBeHidden()
    await expect(ui(page).account).toContainText('0xf3')
    if (from === 'rainbowkit') await expect(page.locator('main > p')).toHaveText(accounts[0])
    await page.reload()
    await expect(ui(page).account).toContainText('0xf3')
    await leave(page)
    await expect(ui(page).connect).toBeVisible()
    await expect(ui(page).account).toBeHidden()
    server.close()
  })
