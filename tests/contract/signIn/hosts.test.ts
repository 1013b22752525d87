import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Express } from 'express'
import ts from 'typescript'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { createMessage } from '../../../runtime/src/signin/index.js'

// The examples of docs/sign-in.md, as they are printed there, on the built package.
const root = fileURLToPath(new URL('../../..', import.meta.url))
const page = readFileSync(join(root, 'docs/sign-in.md'), 'utf8')
const place = mkdtempSync(join(tmpdir(), 'appkit-hosts-'))
symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
afterAll(() => rmSync(place, { recursive: true }))

async function load(heading: string): Promise<Record<string, unknown>> {
  const code = new RegExp(`### ${heading}\\n[^]*?\`\`\`ts\\n([^]*?)\`\`\``).exec(page)?.[1] ?? ''
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  const file = join(place, `${heading}.mjs`)
  writeFileSync(file, ts.transpileModule(code, { compilerOptions: options }).outputText)
  return import(/* @vite-ignore */ pathToFileURL(file).href)
}

type Handle = (request: Request) => Response | Promise<Response>
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

/** A page that signs in, goes to what only members see, and signs out. */
async function visit(handle: Handle, hasMembers: boolean): Promise<void> {
  let cookie = ''
  const send = async (path: string, body?: object) => {
    const response = await handle(
      new Request(`http://127.0.0.1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          origin: 'https://app.example',
          cookie,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.filter((pair) => !pair.endsWith('=')).join('; ')
    return response
  }
  if (hasMembers) expect((await send('/members')).status).toBe(401)
  const issued = await send('/auth/nonce', {})
  expect(issued.headers.get('access-control-allow-origin')).toBe('https://app.example')
  const { nonce } = (await issued.json()) as { readonly nonce: string }
  const created = createMessage({
    domain: 'app.example',
    uri: 'https://app.example',
    nonce,
    address: account.address,
    chainId: 'eip155:1',
  })
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  const signed = { namespace: 'eip155', message, signature: await account.signMessage({ message }) }
  expect((await send('/auth/verify', signed)).status).toBe(200)
  if (hasMembers) expect(await (await send('/members')).text()).toBe(`Hello ${account.address}`)
  expect(await (await send('/auth/session')).json()).toMatchObject({
    session: { accountAddress: account.address },
  })
  expect((await send('/auth/sign-out', {})).status).toBe(204)
  expect(await (await send('/auth/session')).json()).toEqual({ session: null })
}

describe('the examples of the docs', () => {
  it('run on Express', async () => {
    const { app } = (await load('Express')) as { readonly app: Express }
    const server = await new Promise<Server>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
    })
    const { port } = server.address() as AddressInfo
    const handle: Handle = (request) => {
      const { pathname } = new URL(request.url)
      return fetch(`http://127.0.0.1:${port}${pathname}`, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        duplex: 'half',
      } as RequestInit)
    }
    await visit(handle, true)
    server.close()
  })

  it('run on Hono', async () => {
    const { app } = (await load('Hono')) as { readonly app: { readonly fetch: Handle } }
    await visit((request) => app.fetch(request), true)
  })

  it('run as route handlers of Next', async () => {
    const routes = (await load('Next')) as Readonly<Record<string, Handle>>
    await visit((request) => routes[request.method]?.(request) ?? new Response(null, { status: 405 }), false)
  })
})
