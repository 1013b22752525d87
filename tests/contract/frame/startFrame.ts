import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { root } from '../support/root.js'

/** The server of the wallet as an operator starts it, in a process of its own. */
export interface FrameProcess {
  readonly origin: string
  /** Folder with everything that the server stores. */
  readonly data: string
  /** Mails so far, oldest first. */
  mails(): string[]
  /** Ends the process. Resolves with its exit code, `null` if the signal has ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>
  start(): Promise<void>
  /** Runs another command with the same configuration. Returns what it says. */
  run(...args: readonly string[]): string
  close(): Promise<void>
}

interface FrameProcessOptions {
  readonly port: number
  readonly origins: readonly string[]
  readonly rpcUrl: string
  /** Of Solana. Without it, the wallet serves Anvil alone. */
  readonly solanaRpcUrl?: string
  /** Of the bundler, which is the paymaster too. Without it, there are no smart accounts. */
  readonly bundlerUrl?: string
  /** Whether the app has guests. Default: no. */
  readonly guests?: boolean
  /** Default: `local`. */
  readonly projectId?: string
  /** How users of the app log in with the account that they have there. */
  readonly ownLogin?: object
  /** Public key of the lists of users that `move-in` takes, in PEM. */
  readonly moveKey?: string
  /** Address that is asked before each mail is sent, and has the mail wait for its answer. */
  readonly mailGate?: string
}

/** The sandbox's Solana chain. */
const solanaId = 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f'

/** The networks of its configuration. */
function networksOf({
  bundlerUrl,
  rpcUrl,
  solanaRpcUrl,
}: {
  readonly rpcUrl: string
  readonly solanaRpcUrl: string | undefined
  readonly bundlerUrl: string | undefined
}) {
  return {
    'eip155:31337': {
      name: 'Anvil',
      rpcUrl,
      symbol: 'ETH',
      decimals: 18,
      ...(bundlerUrl !== undefined && { smartAccounts: { bundlerUrl, paymasterUrl: bundlerUrl } }),
    },
    ...(solanaRpcUrl !== undefined && {
      [solanaId]: { name: 'Solana', rpcUrl: solanaRpcUrl, symbol: 'SOL', decimals: 9 },
    }),
  }
}

const program = join(root, 'frame/dist/bin/appkit-frame.js')
const env = { ...process.env, DATABASE_URL: '', FRAME_SECRET: '' }

/** Writes a configuration and starts `appkit-frame serve` with it. Mails become files. */
export async function startFrame({
  origins,
  port,
  rpcUrl,
  solanaRpcUrl,
  bundlerUrl,
  guests = false,
  mailGate,
  moveKey,
  ownLogin,
  projectId = 'local',
}: FrameProcessOptions): Promise<FrameProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-frame-'))
  const [data, box] = [join(folder, 'data'), join(folder, 'mails')]
  const config = join(folder, 'frame.config.ts')
  mkdirSync(box)
  const origin = `http://wallet.localhost:${port}`
  writeFileSync(
    config,
    `import { writeFileSync } from 'node:fs'; let number = Date.now()
export default {
  origin: ${JSON.stringify(origin)},
  port: ${port},
  data: ${JSON.stringify(data)},
  projects: ${JSON.stringify({ [projectId]: { name: 'Test', origins, development: true, guests, ownLogin } })},
  networks: ${JSON.stringify(networksOf({ rpcUrl, solanaRpcUrl, bundlerUrl }))},
  moveIn: ${JSON.stringify(moveKey && { publicKey: moveKey })},
  sendMail: async ({ text }: { text: string }) => {
    ${mailGate === undefined ? '' : `await fetch(${JSON.stringify(mailGate)})`}
    writeFileSync(\`${box}/\${++number}\`, text)
  },
}
`,
  )
  let child: ChildProcess | undefined
  const start = async () => {
    const args = [program, 'serve', '--config', config]
    const made = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    child = made
    let said = ''
    made.stderr?.on('data', (chunk) => {
      said += chunk
    })
    await new Promise<void>((resolve, reject) => {
      made.stdout?.once('data', () => resolve())
      made.once('exit', () => reject(new Error(`The wallet's server ended: ${said}`)))
    })
  }
  const kill = async (signal: NodeJS.Signals) => {
    if (child === undefined) return null
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  await start()
  return {
    origin,
    data,
    kill,
    start,
    run: (...args) =>
      execFileSync(process.execPath, [program, ...args, '--config', config], { env, encoding: 'utf8' }),
    mails: () =>
      readdirSync(box)
        .sort()
        .map((name) => readFileSync(join(box, name), 'utf8')),
    close: async () => {
      await kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Serves a page that embeds the frame and speaks the wire of frame/README.md, at any name below localhost.
 *
 * @param frameOrigin of the frame, which may be known only after this page's
 */
export async function serveHost(frameOrigin: string | (() => string)) {
  const html = `<!doctype html><meta charset="utf-8"><title>Host</title>
<style>body { margin: 0; height: 100vh } iframe { display: block; position: fixed; top: 16px; left: 16px; width: 360px; border: 0 }
iframe.hidden { display: none }</style>
<script src="/host.js"></script>`
  const readOrigin = () => (typeof frameOrigin === 'string' ? frameOrigin : frameOrigin())
  const js = () => `(${hostScript.toString()})(${JSON.stringify(readOrigin())})`
  const server = createServer(({ url }, response) => {
    const isScript = url === '/host.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? js() : html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** What the test asks of the host's page. */
export interface TestHost {
  load(): Promise<Record<string, unknown>>
  request(type: string, payload?: unknown): Promise<{ type: string; payload?: Record<string, unknown> }>
  post(envelope: unknown): void
  view(name: 'login' | 'passkey' | 'guest' | 'settings' | 'none'): void
  readonly views: { name: string; height?: number; outcome?: string }[]
  readonly frame: () => HTMLIFrameElement
  readonly replies: unknown[]
}

// Runs in the page.
function hostScript(origin: string): void {
  let frame: HTMLIFrameElement
  let port: MessagePort
  let seq = 0
  const views: TestHost['views'] = []
  const replies: unknown[] = []
  const waiting = new Map<string, (message: never) => void>()
  const random = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  }
  const listen = ({ data }: MessageEvent) => {
    replies.push(data)
    if (data.view) {
      views.push(data.view)
      frame.className = data.view.name === 'none' ? 'hidden' : ''
      if (data.view.height) frame.style.height = `${data.view.height}px`
    } else waiting.get(data.message?.id)?.(data.message as never)
  }
  const host: TestHost = {
    views,
    replies,
    frame: () => frame,
    load: () => {
      const nonce = random()
      seq = 0
      frame?.remove()
      frame = document.createElement('iframe')
      frame.className = 'hidden'
      frame.setAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
      )
      frame.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
      frame.src = `${origin}/sdk?projectId=local&version=4#${nonce}`
      document.body.append(frame)
      return new Promise((resolve, reject) => {
        const say = () => {
          const made = new MessageChannel()
          made.port1.onmessage = ({ data }) => {
            clearInterval(timer)
            clearTimeout(late)
            port = made.port1
            port.onmessage = listen
            resolve(data)
          }
          frame.contentWindow?.postMessage({ type: 'appkit-frame/hello', protocol: 1, nonce }, origin, [
            made.port2,
          ])
        }
        frame.addEventListener('load', say, { once: true })
        const timer = setInterval(say, 250)
        const late = setTimeout(() => {
          clearInterval(timer)
          reject(new Error('no welcome'))
        }, 5000)
      })
    },
    post: (envelope) => port.postMessage(envelope),
    view: (name) => port.postMessage({ v: 1, seq: ++seq, view: { name } }),
    request: (type, payload) =>
      new Promise((resolve) => {
        const id = random()
        waiting.set(id, resolve as (message: never) => void)
        const body = payload === undefined ? {} : { payload }
        port.postMessage({ v: 1, seq: ++seq, message: { id, type: `@w3m-app/${type}`, ...body } })
      }),
  }
  Object.assign(globalThis, { host })
}

/** Presses a button of the wallet, once its frame has the height of the view. A button that moves meanwhile gets no click. */
export async function press(inner: Frame, testId: string): Promise<void> {
  const button = inner.getByTestId(testId)
  await button.waitFor()
  await inner.waitForFunction(() => {
    const view = document.querySelector('.view')
    return view !== null && innerHeight > 0 && (view.scrollHeight <= innerHeight || innerHeight >= 640)
  })
  await button.click()
}

/** Presses the button with which a window closes, maybe before the click is reported. */
export async function pressAndClose(opened: Page, testId: string): Promise<void> {
  const closed = opened.waitForEvent('close')
  const button = opened.getByTestId(testId)
  // Approve takes the press of a pointer that was in the window before.
  await button.hover()
  const press = button.click()
  await press.catch((error: unknown) => {
    if (!opened.isClosed()) throw error
  })
  await closed
}
