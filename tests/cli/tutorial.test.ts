import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMessage } from 'appkit-runtime/signin'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../contract/support/freePort.js'
import { prepareCommands, scratch } from './support.js'
import { followTutorial } from './tutorial/followTutorial.js'

prepareCommands()
const started: ChildProcess[] = []
afterAll(() => {
  for (const { pid, exitCode } of started)
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL')
})

/** Commands that run until a reader ends them. No later step asks the sandbox, so it need not be there. */
const services = ['npm run appkit -- dev', 'npm run dev', 'node server/index.js']
const asks = 'curl -i http://localhost:5173/orders'

/** Starts a command that goes on, and waits until its port answers. */
async function serve(command: string, port: number, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, { cwd, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
  await expect
    .poll(
      () => {
        if (child.exitCode !== null) return said
        return fetch(`http://localhost:${port}/`).then(
          () => 'answers',
          () => 'silent',
        )
      },
      { timeout: 120_000 },
    )
    .toBe('answers')
}

/** Signs a user in as the widget does, with a key in place of a wallet. */
async function signIn(url: string): Promise<{ readonly cookie: string; readonly address: string }> {
  const account = privateKeyToAccount(generatePrivateKey())
  const headers = { origin: url, 'content-type': 'application/json' }
  const post = (call: string, body: object, cookie = '') =>
    fetch(`${url}/auth/${call}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    })
  const cookieOf = (reply: Response) =>
    reply.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
  const asked = await post('nonce', {})
  const { nonce } = (await asked.json()) as { nonce: string }
  const created = createMessage({
    domain: new URL(url).host,
    uri: `${url}/`,
    address: account.address,
    chainId: 'eip155:1',
    nonce,
  })
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  const signature = await account.signMessage({ message })
  const verified = await post('verify', { namespace: 'eip155', message, signature }, cookieOf(asked))
  expect(verified.status, await verified.clone().text()).toBe(200)
  return { cookie: cookieOf(verified), address: account.address }
}

describe('the tutorial', () => {
  it('makes a page from nothing that the server gives to signed-in users only, as it is written', async () => {
    const [pages, server] = [await freePort(), await freePort()]
    const url = `http://localhost:${pages}`
    const isLeft = (command: string) => services.includes(command) || command === asks
    const { app, env, left } = await followTutorial('tutorial.md', scratch(), isLeft)
    expect(left).toEqual([...services, asks])

    // The one change: ports that are free on this machine.
    const config = join(app, 'vite.config.ts')
    writeFileSync(config, readFileSync(config, 'utf8').replace(':3000', `:${server}`))
    await serve('node server/index.js', server, app, { ...env, PORT: String(server), ORIGIN: url })
    await serve(`npm run dev -- --port ${pages} --strictPort`, pages, app, env)

    expect(await (await fetch(url)).text()).toContain('/src/main.tsx')
    const refused = await fetch(`${url}/orders`)
    expect([refused.status, await refused.text()]).toEqual([401, 'Sign in to see your orders.'])
    const { address, cookie } = await signIn(url)
    const given = await fetch(`${url}/orders`, { headers: { cookie } })
    expect([given.status, await given.text()]).toEqual([200, `Orders of ${address}: one teapot, two cups.`])
    await fetch(`${url}/auth/sign-out`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', cookie },
      body: '{}',
    })
    expect((await fetch(`${url}/orders`, { headers: { cookie } })).status).toBe(401)
  })
})
