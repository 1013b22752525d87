import type { Connector } from '../../../chains/types.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import { actOnConnection } from '../../../kit/actions.js'
import { cancelConnect } from '../../../kit/attempts.js'
import { loadCalls } from '../../../kit/drivers.js'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import { preloadView } from '../../../ui/modal/card/useLoadedView.js'
import type { ConnectingData } from './connectingTarget.js'

/** A wallet that is being asked. */
export interface ConnectAttempt {
  /** Resolves to undefined when the wallet is connected, else to the error. Never rejects. */
  readonly outcome: Promise<AppKitError | undefined>
  /** Stops waiting for the wallet. */
  readonly cancel: () => void
}

type Asked = Pick<Connector, 'id' | 'namespace'>

/** The attempt that a press on a row has begun, until the view of its wallet takes it. */
const begun = new WeakMap<Kit, ConnectAttempt & { readonly asked: Asked }>()

/** Asks a wallet to connect. In this turn of the event loop if the code is loaded, as a wallet's window may need. */
function startAttempt(kit: Kit, { id, namespace }: Asked): ConnectAttempt {
  let isOver = false
  let isWaiting = false
  const ask = async (): Promise<AppKitError | undefined> => {
    const connector = findConnector(kit, { id, namespace })
    if (connector === undefined) return undefined
    // Beside the code for connecting. If it fails, connecting imports it again.
    const chain = kit.chains.get(namespace)
    if (chain !== undefined) loadCalls(chain).catch(() => {})
    try {
      await actOnConnection(({ connect }) => {
        if (isOver) return undefined
        isWaiting = true
        return connect(kit, { connector })
      })
      return undefined
    } catch (cause) {
      return cause instanceof AppKitError ? cause : new AppKitError('MODAL_LOAD_FAILED', { cause })
    } finally {
      isWaiting = false
    }
  }
  return {
    outcome: ask(),
    cancel() {
      isOver = true
      if (isWaiting) cancelConnect(kit, { namespace })
    },
  }
}

const findConnector = (kit: Kit, { id, namespace }: Asked) =>
  kit.chains
    .get(namespace)
    ?.connectors.peek()
    .find((each) => each.id === id)

/** The attempt that a press has begun for a wallet, which its view goes on with; else a new one. */
export function takeAttempt(kit: Kit, asked: Asked): ConnectAttempt {
  const present = begun.get(kit)
  begun.delete(kit)
  if (present?.asked.id === asked.id && present.asked.namespace === asked.namespace) return present
  present?.cancel()
  return startAttempt(kit, asked)
}

/** A wallet that knows the app answers within this time, and no view has to say where to look. In ms. */
const graceMs = 120
/** From then on it is likely that the view is needed. In ms. */
const preloadMs = 40

/**
 * Asks the wallet of a row. The list stays for a moment: a wallet that knows the app is connected without another view, a
 * wallet that asks the user has its own.
 */
export function connectFromList(kit: Kit, asked: Asked, data: ConnectingData): void {
  begun.get(kit)?.cancel()
  // The view waits for a wallet that is not there.
  if (findConnector(kit, asked) === undefined) {
    pushView(kit, 'ConnectingExternal', data)
    return
  }
  const attempt = { ...startAttempt(kit, asked), asked }
  begun.set(kit, attempt)
  const from = kit.router.peek()
  let isShown = false
  const show = () => {
    end()
    // An answer that comes before the view is drawn is still the view's: without it, the view would ask again.
    if (isShown || begun.get(kit) !== attempt) return
    isShown = kit.modal.peek().open && kit.router.peek() === from
    if (isShown) pushView(kit, 'ConnectingExternal', data)
    else {
      begun.delete(kit)
      attempt.cancel()
    }
  }
  const timers = [
    // If this fails, the view is imported again when it is shown.
    setTimeout(() => void preloadView(kit, 'ConnectingExternal').catch(() => {}), preloadMs),
    setTimeout(show, graceMs),
  ]
  const end = () => timers.forEach(clearTimeout)
  void attempt.outcome.then((error) => {
    if (error !== undefined) return show()
    end()
    if (begun.get(kit) === attempt) begun.delete(kit)
  })
}
