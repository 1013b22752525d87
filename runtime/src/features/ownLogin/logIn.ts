import { effect, untracked } from '@preact/signals-core'
import { type Embedded, embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { frameDeadlines } from '../../embedded/wallet/frameRequests.js'
import { unlessGivenUp } from '../../embedded/wallet/unlessGivenUp.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { closeModal, openModal } from '../../kit/modal.js'
import type { Kit } from '../../kit/types.js'
import { checkPage } from '../email/checkPage.js'
import type { LogInWithTokenParameters } from './types.js'

const view = 'OwnLogin'
/** Longest wait for the app's server, in ms: by then the nonce is over. */
const tokenDeadline = 600_000
/** The work that the frame still does for the last log-in of a kit, also after it was given up. Never rejects. */
const running = new WeakMap<Kit, Promise<void>>()

/**
 * Leads a log-in to the connected wallet. One at a time: a second call, which may be for another user, gives the first one up, and
 * so does `disconnect`.
 */
export async function logIn(kit: Kit, parameters: LogInWithTokenParameters): Promise<void> {
  kit.giveUpLogin?.()
  const run = new AbortController()
  const { signal } = run
  const giveUp = () => run.abort()
  kit.giveUpLogin = giveUp
  const before = running.get(kit)
  const led = (async () => {
    await before
    await lead(kit, parameters, signal)
  })()
  const over = led.catch(() => {})
  running.set(kit, over)
  void over.then(() => {
    if (running.get(kit) === over) running.delete(kit)
    if (kit.giveUpLogin === giveUp) kit.giveUpLogin = undefined
  })
  await abortable(led, signal)
}

async function lead(kit: Kit, { getToken }: LogInWithTokenParameters, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new AppKitError('CANCELLED')
  await whenStarted(kit)
  checkPage(kit)
  const embedded = embeddedOf(kit)
  await embedded.startLogIn()
  const { client, store } = embedded
  // A frame that draws may have to ask the user: for the keys of the device, the recovery code, or to keep a new one.
  const options = client.draws() ? { deadline: undefined } : {}
  const stop = showWhenAsked(kit, embedded)
  try {
    const { nonce } = await client.request('GET_TOKEN_NONCE', undefined, { ...options, signal })
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(tokenDeadline)])
    const token = await abortable(getToken({ nonce }), inTime)
    const asked = client.request('CONNECT_TOKEN', { token }, options)
    const { userName } = await unlessGivenUp(asked, client, signal)
    store.rememberOwn(kit.config.metadata.name || 'Account', userName)
    await embedded.connect(signal)
  } finally {
    stop()
    if (isShown(kit)) closeModal(kit)
  }
}

const isShown = (kit: Kit) => kit.modal.value.open && kit.router.value.at(-1)?.view === view

/**
 * Opens the view when the frame wants to show something, and gives the log-in up when the user leaves the view.
 *
 * @returns a function that ends that.
 */
function showWhenAsked(kit: Kit, { client, view: asked }: Embedded): () => void {
  let isOver = false
  let wasShown = false
  const follow = () => {
    if (isOver) return
    if (asked.peek() === undefined) wasShown = false
    else if (wasShown && !untracked(() => isShown(kit))) client.giveUp()
    else if (!wasShown) {
      wasShown = true
      openModal(kit, { view }).catch(() => client.giveUp())
    }
  }
  const stop = effect(() => {
    // Read, so that it runs again with each; both change in several steps.
    void [asked.value, isShown(kit)]
    queueMicrotask(follow)
  })
  return () => {
    isOver = true
    stop()
  }
}

/** A kit starts with its provider, which may be mounted after the component that calls. */
function whenStarted(kit: Kit): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => end(() => reject(new AppKitError('FRAME_LOAD_FAILED')))
    const timer = setTimeout(fail, frameDeadlines.load)
    const stop = effect(() => {
      if (kit.initialized.value) queueMicrotask(() => end(resolve))
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      stop()
      settle()
    }
  })
}
