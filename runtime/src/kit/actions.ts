import { loadCode } from '../errors/AppKitError.js'
import type { CloseModalParameters, OpenModalParameters } from './modal.js'
import type { Kit } from './types.js'

/** Loads the actions of a connected user. */
export const loadAccountActions = () => loadCode(import('./accountActions.chunk.js'))

/**
 * Runs actions whose code does not load with the page.
 *
 * @param load - imports the code.
 * @returns a function that runs an action, in this turn of the event loop if the code has loaded. It rejects with
 *   MODAL_LOAD_FAILED if the code does not load, and the next call tries again.
 */
function onDemand<Code>(load: () => Promise<Code>) {
  let code: Code | undefined
  return async <Value>(run: (code: Code) => Value): Promise<Awaited<Value>> => {
    code ??= await loadCode(load())
    return await run(code)
  }
}

/** Runs an action of the modal, or looks for wallets. */
export const act = /* @__PURE__ */ onDemand(() => import('./actions.chunk.js'))

/** Runs an action of connections. Its code has loaded wherever a wallet is connected. */
export const actOnConnection = /* @__PURE__ */ onDemand(() => import('./connect.chunk.js'))

/** Opens the modal. All that it needs is fetched at the same time. */
export function open(kit: Kit, options?: OpenModalParameters): Promise<void> {
  fetchModal(kit)
  return act(({ openModal }) => openModal(kit, options))
}

/** Closes the modal. If the code does not load, no modal is open. */
export function close(kit: Kit, options?: CloseModalParameters): void {
  act(({ closeModal }) => closeModal(kit, options)).catch(() => {})
}

/** Prepares the view that the next `open` will show. Does nothing with `preload: 'click'`. */
export function prepare(kit: Kit): void {
  if (kit.config.preload === 'click') return
  fetchModal(kit)
  // An error of a preload is ignored: the next `open` tries again and reports it.
  act(({ preloadModal }) => preloadModal(kit)).catch(() => {})
}

/** Looks for wallets from now on, after the kit has started. */
export function find(kit: Kit): void {
  Promise.resolve()
    .then(() => act(({ findWallets }) => findWallets(kit)))
    .catch(() => {})
}

function fetchModal(kit: Kit): void {
  kit.loadModal?.().catch(() => {})
  for (const { driver } of kit.chains.values()) driver.loadDiscovery().catch(() => {})
}
