import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import type { AppMessage } from 'appkit-runtime/frame-messages'
import { type Hex, hashMessage } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** How a frame speaks: our own by a port, one of another maker by window messages. */
export type FrameKind = 'port' | 'window'

export interface TestFrame {
  /** `endpoints.secureSite`. */
  readonly site: string
  readonly address: string
  readonly smartAddress: string
  /** Names of the requests that it got, without their payloads. */
  readonly asked: string[]
  /** The ids of those requests. */
  readonly ids: string[]
  /** The payloads of those requests. */
  readonly payloads: unknown[]
  /** The queries of the addresses that it was loaded from. */
  readonly loaded: URLSearchParams[]
  /** Answers differently from now on. */
  readonly faults: {
    device?: boolean
    hasSmartAccount?: boolean
    refuses?: Record<string, string>
    silent?: readonly string[]
  }
  close(): Promise<void>
}

/** The code that every mail has. */
export const code = '123456'

/**
 * A frame on an origin of its own, with a real key, which stays in this process. It is as simple as a frame can be: no
 * mail, no second factor, nothing is stored but who is logged in.
 */
export async function serveTestFrame(kind: FrameKind): Promise<TestFrame> {
  const account = privateKeyToAccount(generatePrivateKey())
  const smart = privateKeyToAccount(generatePrivateKey())
  const asked: string[] = []
  const ids: string[] = []
  const payloads: unknown[] = []
  const loaded: URLSearchParams[] = []
  const faults: TestFrame['faults'] = {}
  const answers = createAnswers(faults, account, smart)

  async function answer({ id, type, payload }: AppMessage & { payload?: unknown }) {
    const name = type.slice('@w3m-app/'.length)
    asked.push(name)
    ids.push(id ?? '')
    payloads.push(payload)
    if (faults.silent?.includes(name)) return null
    try {
      const refusal = faults.refuses?.[name]
      if (refusal !== undefined) throw new Error(refusal)
      const given = await answers[name]?.(payload as never)
      return { id, type: `@w3m-frame/${name}_SUCCESS`, ...(given !== undefined && { payload: given }) }
    } catch (error) {
      return { id, type: `@w3m-frame/${name}_ERROR`, payload: { message: (error as Error).message } }
    }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://wallet.localhost')
    if (url.pathname === '/sdk') {
      loaded.push(url.searchParams)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(kind))
    } else if (url.pathname === '/ask')
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(await answer(JSON.parse(await readBody(request)))))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    site: `http://wallet.localhost:${(server.address() as AddressInfo).port}`,
    address: account.address,
    smartAddress: smart.address,
    asked,
    ids,
    payloads,
    loaded,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function checkCode({ otp }: { otp: string }): void {
  if (otp !== code) throw new Error('Wrong code. Check the email and try again.')
}

/** The wallet's answers to the messages of an app that get more than a yes, and what it keeps between them. */
function createAnswers(
  faults: TestFrame['faults'],
  account: PrivateKeyAccount,
  smart: PrivateKeyAccount,
): Readonly<Record<string, (payload: never) => unknown>> {
  let [email, newEmail]: string[] = []
  let isLoggedIn = false
  let [chainId, accountType]: [number | string, string] = [1, 'eoa']

  return {
    CONNECT_EMAIL(payload: { email: string }) {
      email = payload.email
      return { action: isLoggedIn ? 'CONNECT' : faults.device ? 'VERIFY_DEVICE' : 'VERIFY_OTP' }
    },
    CONNECT_OTP(payload: { otp: string }) {
      checkCode(payload)
      isLoggedIn = true
    },
    IS_CONNECTED: () => ({ isConnected: isLoggedIn }),
    GET_USER(payload: { chainId?: number | string } | undefined) {
      if (!isLoggedIn) throw new Error('Nobody is logged in.')
      chainId = payload?.chainId ?? chainId
      return {
        email,
        address: accountType === 'eoa' ? account.address : smart.address,
        chainId,
        accounts: [
          { address: account.address, type: 'eoa' },
          { address: smart.address, type: 'smartAccount' },
        ],
      }
    },
    SET_PREFERRED_ACCOUNT({ type }: { type: string }) {
      if (type !== 'eoa' && !faults.hasSmartAccount) throw new Error('There is no such account.')
      accountType = type
      return { type, address: type === 'eoa' ? account.address : smart.address }
    },
    SWITCH_NETWORK(payload: { chainId: number | string }) {
      chainId = payload.chainId
      return { chainId }
    },
    SIGN_OUT() {
      isLoggedIn = false
    },
    async RPC_REQUEST({ method, params }: { method: string; params: readonly string[] }) {
      if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] as Hex } })
      throw new Error(`${method} is not served`)
    },
    UPDATE_EMAIL(payload: { email: string }) {
      newEmail = payload.email
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP: checkCode,
    UPDATE_EMAIL_SECONDARY_OTP(payload: { otp: string }) {
      checkCode(payload)
      email = newEmail
      return { newEmail }
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The controls that the frame draws. */
export const frameUi = (page: Page) => {
  const frame = page.frameLocator('[data-testid=embedded-wallet-frame] iframe')
  return {
    frame,
    code: frame.getByTestId('code'),
    approve: frame.getByTestId('approve'),
    reject: frame.getByTestId('reject'),
  }
}

/** Resolves once the frame stands still. A click goes where its button was when it was looked up. */
export async function waitUntilStill(page: Page): Promise<void> {
  const frame = page.locator('[data-testid=embedded-wallet-frame] iframe')
  let before = ''
  const isStill = async () => {
    const now = JSON.stringify(await frame.boundingBox())
    const same = now === before
    before = now
    return same
  }
  await expect.poll(isStill, { intervals: [100] }).toBe(true)
}

/** Presses a button that the frame draws. */
export async function pressInFrame(page: Page, testId: string): Promise<void> {
  const button = frameUi(page).frame.getByTestId(testId)
  await expect(button).toBeVisible()
  await waitUntilStill(page)
  await button.click()
}

/** The hash that a signature of `personal_sign` is over. */
export { hashMessage }

const page = (kind: FrameKind) => `<!doctype html><meta charset="utf-8"><title>Wallet</title>
<style>html{font:16px system-ui;background:#fff;color:#111}body{margin:24px;display:grid;gap:12px}button,input{font:inherit;padding:12px}</style>
<body></body><script>(${framePage})(${JSON.stringify(kind)})</script>`

/** Runs in the frame. */
function framePage(kind: FrameKind): void {
  const nonce = location.hash.slice(1)
  const ask = async (message: unknown) =>
    (await fetch('/ask', { method: 'POST', body: JSON.stringify(message) })).json()
  const draw = (...parts: HTMLElement[]) => document.body.replaceChildren(...parts)
  const make = (tag: string, testId: string, text = '') => {
    const element = Object.assign(document.createElement(tag), { textContent: text })
    element.dataset.testid = testId
    return element
  }
  let reply = (_message: unknown) => {}
  let show = (_view: unknown) => {}

  /** Draws a call, and answers it as the user does. */
  function approve(message: { id: string; payload: { method: string } }): void {
    const end = async (isApproved: boolean) => {
      draw()
      const error = {
        id: message.id,
        type: '@w3m-frame/RPC_REQUEST_ERROR',
        payload: { message: 'User rejected the request' },
      }
      const answer = isApproved ? await ask(message) : error
      show({ name: 'none', outcome: isApproved ? 'done' : 'cancelled' })
      reply(answer)
    }
    const [yes, no] = [make('button', 'approve', 'Approve'), make('button', 'reject', 'Reject')]
    yes.onclick = () => void end(true)
    no.onclick = () => void end(false)
    draw(make('p', 'method', message.payload.method), yes, no)
    show({ name: 'approval', height: 320 })
  }

  /** Draws the field of the code, as our own frame does. */
  function askCode(): void {
    const input = make('input', 'code') as HTMLInputElement
    input.oninput = async () => {
      if (input.value.length < 6) return
      const { type } = await ask({ id: 'own', type: '@w3m-app/CONNECT_OTP', payload: { otp: input.value } })
      if (type.endsWith('_SUCCESS')) show({ name: 'none', outcome: 'done' })
      else input.value = ''
    }
    draw(make('p', 'lead', 'Code from the mail'), input)
    show({ name: 'code', height: 240 })
  }

  async function take(message: { id: string; type: string; payload: { method: string } }): Promise<void> {
    const signs = /sign|send/i.test(message.payload?.method ?? '')
    if (message.type === '@w3m-app/RPC_REQUEST' && signs) return approve(message)
    const answer = await ask(message)
    if (answer === null) return
    reply(answer)
    if (kind === 'port' && /VERIFY/.test(answer.payload?.action ?? '')) askCode()
  }

  const ready = { type: '@w3m-frame/READY', payload: { version: '4' } }
  if (kind === 'window') {
    // As frames of other makers do: everything to everybody.
    reply = (message) => parent.postMessage(message, '*')
    addEventListener('message', ({ data }) => {
      if (String(data?.type).startsWith('@w3m-app/')) void take(data)
    })
    reply(ready)
    return
  }
  const hear = ({ data, source, origin, ports }: MessageEvent) => {
    const [port] = ports
    if (source !== parent || data?.type !== 'appkit-frame/hello' || data.nonce !== nonce || !port) return
    removeEventListener('message', hear)
    let seq = 0
    reply = (message) => port.postMessage({ v: 1, seq: ++seq, message })
    show = (view) => port.postMessage({ v: 1, seq: ++seq, view })
    port.onmessage = (event) => {
      if (event.data.message) void take(event.data.message)
      if (event.data.view) draw()
    }
    port.postMessage({ type: 'appkit-frame/welcome', protocol: 1, nonce, build: 'test', seenOrigin: origin })
    reply(ready)
  }
  addEventListener('message', hear)
}
