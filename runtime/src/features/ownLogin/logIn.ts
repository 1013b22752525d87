import { effect, untracked } from '@preact/signals-core'
import { type Embedded, embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { frameDeadlines } from '../../embedded/wallet/createFrameClient.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { closeModal, openModal } from '../../kit/modal.js'
import type { Kit } from '../../kit/types.js'
import { checkPage } from '../email/checkPage.js'
import type { LogInWithTokenParameters } from './types.js'

const view = 'OwnLogin'
const running = new WeakMap<Kit, Promise<void>>()

/** Leads a log-in to the connected wallet. One at a time: a second call waits for the first one, and ends as it does. */
export function logIn(kit: Kit, parameters: LogInWithTokenParameters): Promise<void> {
  const run =
    running.get(kit) ??
    lead(kit, parameters).finally(() => {
      running.delete(kit)
    })
  running.set(kit, run)
  return run
}

async function lead(kit: Kit, { getToken }: LogInWithTokenParameters): Promise<void> {
  await whenStarted(kit)
  checkPage(kit)
  const embedded = embeddedOf(kit)
  await embedded.startLogIn()
  const { client, store } = embedded
  // A frame that draws may have to ask the user: for the keys of the device, the recovery code, or to keep a new one.
  const options = client.draws() ? { deadline: undefined } : {}
  const stop = showWhenAsked(kit, embedded)
  try {
    const { nonce } = await client.request('GET_TOKEN_NONCE', undefined, options)
    const token = await getToken({ nonce })
    const { userName } = await client.request('CONNECT_TOKEN', { token }, options)
    store.rememberSocial(kit.config.metadata.name || 'Account', userName)
    await embedded.connect()
  } finally {
    stop()
    if (isShown(kit)) closeModal(kit)
  }
}

const isShown = (kit: Kit) => kit.modal.value.open && kit.router.value.at(-1)?.view === view

/**
 * Opens the view when the frame wants to show something, and gives the log-in up when the user leaves the view.
 *
 * @returns what ends that.
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
