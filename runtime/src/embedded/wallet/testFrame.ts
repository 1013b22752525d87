import { vi } from 'vitest'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { createFrameClient } from './createFrameClient.js'
import { createLoginStore } from './loginStore.js'

/** The origin of the frame of these tests. */
export const frameOrigin = 'https://wallet.example'

/**
 * A frame's answer to a request: the payload, or an Error with its message; nothing where it does not answer. A promise is
 * answered when it has settled.
 */
type Answer = (payload: Record<string, unknown>) => object

/** A frame of another maker that has no page: a test says when it is ready, and what it answers. */
export function openFakeFrame() {
  // A test page has no style sheets that are made by scripts.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  document.body.replaceChildren()
  const asked: { readonly name: string; readonly payload: unknown }[] = []
  const answers: Partial<Record<string, Answer>> = {}
  const frames = () =>
    [...document.body.children].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll('iframe') ?? []),
    ])
  const send = (data: object) => {
    const source = frames()[0]?.contentWindow ?? null
    dispatchEvent(new MessageEvent('message', { data, origin: frameOrigin, source }))
  }

  function receive({
    id,
    type,
    payload,
  }: {
    id: string
    type: string
    payload: Record<string, unknown>
  }): void {
    const name = type.replace('@w3m-app/', '')
    asked.push({ name, payload })
    const reply = (answer: object | undefined) => {
      if (answer instanceof Error)
        send({ id, type: `@w3m-frame/${name}_ERROR`, payload: { message: answer.message } })
      else if (answer) send({ id, type: `@w3m-frame/${name}_SUCCESS`, payload: answer })
    }
    const answer = answers[name]?.(payload)
    if (answer instanceof Promise) answer.then(reply)
    else reply(answer)
  }

  function sendReady(): void {
    const [frame] = frames()
    // jsdom gives a window to frames of the document alone, and this one lies in a shadow root.
    const window = document.body.appendChild(document.createElement('iframe')).contentWindow
    if (frame === undefined || window === null) throw new Error('There is no frame')
    vi.spyOn(window, 'postMessage').mockImplementation(receive as never)
    Object.defineProperty(frame, 'contentWindow', { value: window })
    send({ type: '@w3m-frame/READY' })
  }

  return { asked, answers, frames, sendReady }
}

/** A client of such a frame. */
export function openFrameStage(store = createLoginStore(createMemoryStorage())) {
  const frame = openFakeFrame()
  const alerts: string[] = []
  const listeners = { onView: () => {}, onReady: () => {} }
  const client = createFrameClient({
    ...listeners,
    store,
    site: frameOrigin,
    title: 'Embedded wallet',
    query: { projectId: 'test', chainId: 'eip155:1', version: '4', enableLogger: 'false' },
    onAlert: (code) => void alerts.push(code),
  })

  /** Until the client may ask. */
  async function load(): Promise<void> {
    const loading = client.load()
    frame.sendReady()
    await vi.advanceTimersByTimeAsync(500)
    await loading
  }

  return { ...frame, client, store, alerts, load }
}
