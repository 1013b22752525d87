import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findAnvil } from '../../../sandbox/src/chain/findAnvil.js'

export interface LocalChain {
  readonly url: string
  readonly close: () => void
}

interface Fixture {
  readonly address: string
  readonly code?: string
  readonly storage?: Readonly<Record<string, string>>
}

/** Starts an EVM node of a chain, with the accounts that the vectors name for it. */
export async function startLocalChain(chainId: string): Promise<LocalChain> {
  const child = spawn(findAnvil(), ['--chain-id', chainId, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error('the node ended')))
    child.stdout.on('data', (part) => {
      said += part
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
  const file = new URL('../../vectors/sign-in/eip155-fixtures.json', import.meta.url)
  const { chains } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly chains: Readonly<Record<string, readonly Fixture[]>>
  }
  for (const { address, code, storage = {} } of chains[chainId] ?? []) {
    if (code !== undefined) await send(url, 'anvil_setCode', [address, code])
    for (const [slot, value] of Object.entries(storage))
      await send(url, 'anvil_setStorageAt', [address, slot, value])
  }
  return { url, close: () => child.kill() }
}

/** Sends a node a call whose result nobody needs. @throws Error if it refuses it */
export async function send(url: string, method: string, params: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { error } = (await response.json()) as { readonly error?: { readonly message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
}

/**
 * Starts a node that answers as a fault says; `slow` answers after a minute.
 *
 * @returns `answered` too, the number of answers that it gave
 */
export async function startFaultyChain(
  fault: string,
): Promise<LocalChain & { readonly answered: () => number }> {
  const timers: NodeJS.Timeout[] = []
  let answers = 0
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    response.once('finish', () => {
      answers += 1
    })
    const { id, method } = JSON.parse(text) as { readonly id: number; readonly method: string }
    const reply = (value: object) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...value }))
    const result = method === 'eth_chainId' ? '0x1' : '0x'
    if (fault === 'http500') response.writeHead(500).end('broken')
    else if (fault === 'html') response.setHeader('content-type', 'text/html').end('<html>hello</html>')
    else if (fault === 'truncated') response.end('{"jsonrpc":"2.0","id":1,"resu')
    else if (fault === 'rate-limit') reply({ error: { code: -32005, message: 'limit exceeded' } })
    else if (fault === 'http429') response.writeHead(429).end('slow down')
    else if (fault === 'other-chain') reply({ result: method === 'eth_chainId' ? '0x2' : '0x' })
    else if (fault === 'empty-200') response.end()
    else if (fault === 'wrong-id-type')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: String(id), result }))
    else if (fault === 'null-result') reply({ result: method === 'eth_chainId' ? '0x1' : null })
    else if (fault === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    else if (fault === 'huge') reply({ result: `0x${'00'.repeat(3_000_000)}` })
    else if (fault === 'slow') timers.push(setTimeout(() => reply({ result }), 60_000))
    else if (fault !== 'silent') reply({ result })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    for (const timer of timers) clearTimeout(timer)
    server.closeAllConnections()
    server.close()
  }
  if (fault === 'refused') close()
  return { url, close, answered: () => answers }
}
