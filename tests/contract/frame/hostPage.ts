import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves a page that embeds the frame and speaks the wire of frame/README.md, at any name below localhost.
 *
 * @param frameOrigin - of the frame, which may be known only after this page's
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

/** The controls of the host's page that a test calls. */
export interface TestHost {
  /** @param limit - ms after which a frame that says nothing is given up; long after what a busy machine takes, if left out */
  load(limit?: number): Promise<Record<string, unknown>>
  request(type: string, payload?: unknown): Promise<{ type: string; payload?: Record<string, unknown> }>
  post(envelope: unknown): void
  view(name: 'login' | 'passkey' | 'guest' | 'settings' | 'backup' | 'none'): void
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
    load: (limit = 60_000) => {
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
        }, limit)
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
