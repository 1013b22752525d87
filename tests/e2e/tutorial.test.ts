// The steps of docs/tutorial.md in a browser, walked with the words that the page has.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeStep } from '../cli/tutorial/followTutorial.js'
import { readTutorial } from '../cli/tutorial/readTutorial.js'
import { freePort } from '../contract/support/freePort.js'
import { openChain } from './support/chain.js'
import { root } from './support/stage.js'
import { startDemo } from './support/startDemo.js'
import { expect, test, ui } from './support/test.js'

const text = readFileSync(join(import.meta.dirname, '../../docs/tutorial.md'), 'utf8')
/** A step by its number. */
const step = (number: number) =>
  text.slice(text.indexOf(`\n## ${number}. `), text.indexOf(`\n## ${number + 1}. `))

test('a reader of the tutorial connects the demo wallet with the presses that it names, and the page shows what it says', async ({
  page,
  stage,
  allow,
}) => {
  // The app of step 1 is the one that is made here: no answer but the defaults.
  expect(step(1)).toContain('npm create appkit@latest shop -- --yes\n')
  const [, button = '', wallet = ''] =
    /press "([^"]+)", then "([^"]+)", and approve\./.exec(step(2).replaceAll('\n', ' ')) ?? []
  expect([button, wallet]).not.toContain('')
  expect(step(2)).toContain('The page shows an address, a network\nand a balance.')

  const app = await startDemo(stage, { name: 'tutorial' })
  try {
    allow(app.url)
    await page.goto(app.url)
    await expect(page.getByRole('region', { name: 'Wallet' })).toHaveText('Not connected')
    await page.getByRole('button', { name: button, exact: true }).click()
    await ui(page).card.getByText(wallet, { exact: true }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(ui(page).card).toBeHidden()

    const facts = page.getByRole('region', { name: 'Wallet' }).getByRole('listitem')
    await expect(facts.nth(0)).toHaveText(/^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/)
    await expect(facts.nth(1)).toHaveText('Sandbox')
    await expect(facts.nth(2)).toHaveText(/^[\d.,]+ ETH$/)
    // A user who comes back is still connected.
    await page.reload()
    await expect(facts).toHaveCount(3)
  } finally {
    app.stop()
  }
})

/** Runs a command of the tutorial with what is built here. */
function runCommand(command: string, cwd: string): void {
  const [, , ...args] = command.split(' ')
  const program = join(root, 'cli/dist/bin/create-appkit.js')
  execFileSync(process.execPath, [program, ...args, '--yes', '--no-install', '--allow-dirty'], { cwd })
}

/** Starts the server of the tutorial for an app at an address. */
function startServer(app: string, port: number, origin: string): ChildProcess {
  const env = { ...process.env, NODE_ENV: '', PORT: String(port), ORIGIN: origin }
  return spawn(process.execPath, ['server/index.js'], { cwd: app, env, stdio: 'ignore' })
}

test('a reader of the tutorial signs in, sends, and gets the orders until they sign out', async ({
  page,
  context,
  stage,
  allow,
}) => {
  const port = await freePort()
  const { app, url, stop } = await startDemo(stage, {
    name: 'tutorial',
    change: (folder) => {
      for (const each of readTutorial('tutorial.md'))
        if (each.kind !== 'run') writeStep(each, folder)
        else if (each.command.startsWith('npx create-appkit add ')) runCommand(each.command, folder)
      const config = join(folder, 'vite.config.ts')
      writeFileSync(config, readFileSync(config, 'utf8').replace(':3000', `:${port}`))
    },
  })
  const { origin } = new URL(url)
  const server = startServer(app, port, origin)
  try {
    allow(url)
    const orders = page.getByRole('region', { name: 'Orders' }).getByRole('status')
    await expect(async () => {
      await page.goto(url)
      await expect(orders).toHaveText('Sign in to see your orders.')
    }).toPass()
    await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
    await ui(page).card.getByText('Demo Wallet (sandbox)', { exact: true }).click()
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await approve.click()
    await page.getByTestId('w3m-connecting-siwe-sign').click()
    await approve.click()
    const given = /^Orders of 0x[0-9a-fA-F]{40}: one teapot, two cups\.$/
    await expect(orders).toHaveText(given)

    const [, send = ''] = /Press "([^"]+)" and approve\. The page shows the hash/.exec(text) ?? []
    await page.getByRole('button', { name: send, exact: true }).click()
    await approve.click()
    const said = page.getByRole('region', { name: 'Tip' }).getByRole('status')
    await expect(said).toHaveText(/^Sent: 0x[0-9a-f]{64}$/)
    const hash = (await said.innerText()).slice('Sent: '.length)
    const chain = await openChain(stage)
    expect(await chain.valueOf(hash as `0x${string}`)).toBe(10n ** 15n)

    await page.reload()
    await expect(orders).toHaveText(given)
    const other = await context.newPage()
    await other.goto(url)
    await expect(other.getByRole('region', { name: 'Orders' }).getByRole('status')).toHaveText(given)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(orders).toHaveText('Sign in to see your orders.')
    expect((await context.request.get(`${origin}/orders`)).status()).toBe(401)
  } finally {
    stop()
    server.kill()
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
})
