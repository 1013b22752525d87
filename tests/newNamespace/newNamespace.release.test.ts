import { createPublicKey, verify } from 'node:crypto'
import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, expect as expectPage, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '../../tools/chromium.mjs'
import { serveStatic } from '../e2e/support/serveStatic.js'
import { copyRepository, linkPackages, node, root } from './copyRepository.js'

const copy = copyRepository()
const app = join(copy.root, 'app')
const folder = join(copy.root, 'runtime/src/namespaces/mintaka')
let browser: Browser | undefined
let server: Awaited<ReturnType<typeof serveStatic>> | undefined

/** The namespace's folder as its author would have written it there. */
function addNamespace(): void {
  cpSync(join(root, 'tests/newNamespace/mintaka'), folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const code = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(folder, name), code.replaceAll('../../../runtime/src/', '../../'))
  }
  const catalogue = join(copy.root, 'cli/src/catalogue/namespaces.ts')
  const line = readFileSync(join(root, 'tests/newNamespace/catalogueLine.txt'), 'utf8')
  writeFileSync(catalogue, readFileSync(catalogue, 'utf8').replace('\n]\n', `\n${line}]\n`))
}

beforeAll(async () => {
  addNamespace()
  node(copy.root, 'runtime/scripts/build.mjs')
  node(copy.root, 'cli/scripts/build.mjs')
})
afterAll(async () => {
  await browser?.close()
  server?.server.close()
  copy.remove()
})

describe('a sixth namespace', () => {
  it('is one folder and one line', () => {
    copy.git('add', '--all', '--', 'runtime/src', 'cli/src', 'generated', 'templates', 'tools')
    const changed = copy.git('diff', '--cached', '--numstat').trimEnd().split('\n')
    const outside = changed.filter((line) => !line.includes('runtime/src/namespaces/mintaka/'))
    expect(outside).toEqual(['1\t0\tcli/src/catalogue/namespaces.ts'])
    expect(changed.length).toBe(1 + readdirSync(folder).length)
  })

  it('is known to the command, and an app that has it type-checks and builds', () => {
    const cli = (bin: string, cwd: string, ...args: string[]) =>
      node(cwd, join(copy.root, 'cli/dist/bin', `${bin}.js`), ...args)
    cli(
      'create-appkit',
      copy.root,
      'app',
      '--namespaces',
      'mintaka,eip155',
      '--no-install',
      '--no-git',
      '--yes',
    )
    expect(readFileSync(join(app, 'appkit.config.ts'), 'utf8')).toMatch(
      /import \{\s*mintakaOne,\s*mintakaTwo,?\s*\} from 'appkit-runtime\/namespaces\/mintaka\/networks'/,
    )
    const kit = readFileSync(join(app, 'src/appkit/generated/kit.ts'), 'utf8')
    expect(kit).toContain("import { mintaka } from 'appkit-runtime/namespaces/mintaka'")
    expect(kit).toContain('namespaces: [eip155, mintaka]')
    expect(readFileSync(join(app, 'src/appkit/generated/types.ts'), 'utf8')).toContain("| 'mintaka:two'")
    linkPackages(copy.root, app)
    expect(cli('appkit', app, 'generate', '--check')).toContain('up to date')
    const lines =
      "import { signMessage } from 'appkit-runtime'\nObject.assign(window, { kit, signMessage })\n"
    appendFileSync(join(app, 'src/main.tsx'), lines)
    node(app, 'node_modules/typescript/bin/tsc', '-b')
    node(app, 'node_modules/vite/bin/vite.js', 'build')
  })

  it('is used like the others: found, chosen, connected, signed with, switched, picked up again, left', async () => {
    const executablePath = await findChromium()
    browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
    server = await serveStatic(join(app, 'dist'), "default-src 'self'; img-src 'self' data: blob:")
    const page = await browser.newPage()
    await page.addInitScript({ path: join(root, 'tests/newNamespace/wallet.js') })
    await page.goto(server.url)
    const row = await openAndFind(page)
    await row.click()
    await expectPage(page.getByTestId('w3m-header-text')).toHaveText(/choose networks/i)
    await expectPage(page.getByTestId('wui-list-chain-eip155')).toContainText('Ethereum')
    await page.getByTestId('wui-list-chain-mintaka').click()
    await expectPage(page.getByTestId('account-button')).toContainText('tab')

    const { signature, key } = await page.evaluate(async () => {
      const { kit, signMessage } = window as unknown as {
        kit: { kit: unknown }
        signMessage: (kit: unknown, options: object) => Promise<string>
      }
      const signature = await signMessage(kit, { message: 'Six', namespace: 'mintaka' })
      return { signature, key: (window as unknown as { mintakaKey: JsonWebKey }).mintakaKey }
    })
    const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' })
    const verified = verify(
      'sha256',
      Buffer.from('Six'),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'hex'),
    )
    expect(verified).toBe(true)

    await page.getByTestId('account-button').click()
    await page.getByTestId('w3m-account-select-network').click()
    await expectPage(page.getByTestId('w3m-modal-card')).toContainText('Mintaka')
    await page.getByTestId('w3m-network-switch-Mintaka Two').click()
    const networkId = () =>
      page.evaluate(() =>
        (window as unknown as { kit: { getCaipNetworkId(): string } }).kit.getCaipNetworkId(),
      )
    await expectPage.poll(networkId).toBe('mintaka:two')

    await page.reload()
    await expectPage(page.getByTestId('account-button')).toContainText('tab')
    await page.getByTestId('account-button').click()
    await page.getByTestId('disconnect-button').click()
    await expectPage(page.getByTestId('connect-button')).toBeVisible()
    // The user is out before the wallet has heard of it.
    await expectPage.poll(() => page.evaluate(() => localStorage.getItem('twin'))).toBeNull()
  })
})

/** One row for the wallet of both namespaces. */
async function openAndFind(page: Page) {
  await page.getByTestId('connect-button').click()
  const row = page.getByTestId('w3m-modal-card').getByText('Twin Wallet')
  await expectPage(row).toHaveCount(1)
  return row
}
