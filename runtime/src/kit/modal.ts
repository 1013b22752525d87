import { AppKitError } from '../errors/AppKitError.js'
import { setActiveNamespace } from './activeNamespace.js'
import { cancelConnect } from './attempts.js'
import { connectionOf, requireChain } from './connections.js'
import { findWallets } from './discovery.js'
import { trackEvent } from './events.js'
import { moveModal } from './modalMachine.js'
import { setPairing } from './pairing.js'
import type { AppNamespace, AppView, AppViewData, ViewName } from './register.js'
import { initialView, pushView, replaceView, requireRoute, resetView, shownRoute } from './router.js'
import type { Kit } from './types.js'

export interface OpenModalParameters<View extends AppView = AppView> {
  /** The view to show. Default: Connect or Account, depending on the state. */
  readonly view?: View
  /** The namespace to make active first. */
  readonly namespace?: AppNamespace
  /** Data for the view. */
  readonly data?: AppViewData<View>
  /** A WalletConnect pairing of the host (`wc:…`). */
  readonly uri?: string
}

/**
 * Opens the modal. If it is open, it shows the view, unless it is already shown.
 *
 * @throws AppKitError VIEW_NOT_FOUND, ADAPTER_NOT_FOUND, MODAL_LOAD_FAILED
 */
export async function openModal(
  kit: Kit,
  { view, namespace, data, uri }: OpenModalParameters = {},
): Promise<void> {
  void findWallets(kit)
  if (namespace !== undefined) setActiveNamespace(kit, requireChain(kit, namespace).namespace)
  if (typeof uri === 'string') setPairing(kit, { uri })
  // With `onClick={open}` the argument is the event, whose `view` is the window.
  const target = typeof view === 'string' ? view : initialView(kit)
  requireRoute(kit, target)
  if (kit.modal.peek().open) {
    moveModal(kit, 'opened', namespace)
    pushView(kit, target, data)
  } else {
    const [kept, above] = kit.router.peek()
    if (above || kept?.view !== target || kept.data !== data) resetView(kit, target, data)
    moveModal(kit, 'opened', namespace)
    trackEvent(kit, {
      event: 'MODAL_OPEN',
      properties: { connected: connectionOf(kit.activeChain.peek()) !== undefined },
    })
  }
  try {
    await ensureModal(kit, target)
  } catch (error) {
    moveModal(kit, 'removed')
    throw error
  }
}

export interface CloseModalParameters {
  /**
   * Closes a view with `closable: false` too, and the question of a sign-in that is required. For ApproveTransaction this rejects its
   * request with CANCELLED. Default: `false`.
   */
  readonly force?: boolean
  /** The type of an event, which `onClick={close}` gives. It changes nothing. */
  readonly type?: string
}

/** Whether the user must first answer the embedded wallet, or a feature such as a sign-in that is required. Reads signals. */
export const mustAnswer = (kit: Kit): boolean | undefined =>
  shownRoute(kit)?.closable === false || kit.refusesClose?.()

/**
 * Closes the modal. A view that the user must answer closes only if forced. An embedded modal does not close: it shows
 * the view that `open` would show.
 *
 * @param stays - whether it is still seen; the caller takes that back.
 */
export function closeModal(kit: Kit, { force }: CloseModalParameters = {}, stays?: boolean): void {
  if (!kit.modal.peek().open) return
  if (!force && mustAnswer(kit)) return
  const connected = connectionOf(kit.activeChain.peek()) !== undefined
  for (const namespace of kit.chains.keys()) cancelConnect(kit, { namespace })
  setPairing(kit, undefined)
  // A user who closes the modal has read the alert.
  kit.alert.value = undefined
  trackEvent(kit, { event: 'MODAL_CLOSE', properties: { connected } })
  if (kit.config.enableEmbedded) {
    kit.router.value = kit.router.peek().slice(-1)
    const view = initialView(kit)
    if (kit.routes.has(view)) replaceView(kit, view)
    return
  }
  moveModal(kit, 'closed', stays)
  // A view with `keep` stays for the next open; any other starts again.
  if (kit.router.peek().length > 1 || !shownRoute(kit)?.keep) kit.router.value = []
}

/**
 * Goes back one view. Closes if only one view is left or UnsupportedChain is in the history
 * (docs/behaviour.md#history).
 */
export function goBack(kit: Kit): void {
  const stack = kit.router.peek()
  if (stack.length < 2 || stack.some(({ view }) => view === 'UnsupportedChain')) closeModal(kit)
  else kit.router.value = stack.slice(0, -1)
}

/** A modal that is in the page, or loading. */
export interface MountedModal {
  /** Resolves with the function that unmounts it. */
  readonly mount: Promise<() => void>
  /** Views that have loaded. */
  readonly ready: Set<ViewName>
}

const mountedModals = /* @__PURE__ */ new WeakMap<Kit, MountedModal>()

/** The places that hosts set for the modal. */
const modalContainers = /* @__PURE__ */ new WeakMap<Kit, HTMLElement>()

/**
 * Imports the modal and adds it to the page, once, and imports the view at the same time. If the host sets another
 * place meanwhile, it waits for the modal there.
 *
 * @throws AppKitError MODAL_LOAD_FAILED; the next call tries again.
 */
async function ensureModal(kit: Kit, view: ViewName): Promise<void> {
  if (isModalReady(kit, view)) return
  let modal = mountedModals.get(kit)
  if (modal === undefined) {
    modal = { mount: kit.mountModal(kit, modalContainers.get(kit)), ready: new Set() }
    mountedModals.set(kit, modal)
    kit.lifetime.add(() => removeModal(kit))
  }
  // If a view does not load, the modal shows that and offers to try again.
  const load = async () => kit.routes.get(view)?.load()
  const loaded = load().catch(() => {})
  let problem: AppKitError | undefined
  try {
    await modal.mount
  } catch (cause) {
    problem = new AppKitError('MODAL_LOAD_FAILED', { cause })
  }
  const isLoaded = await loaded
  const present = mountedModals.get(kit)
  if (present !== undefined && present !== modal) return ensureModal(kit, view)
  if (problem === undefined) {
    if (isLoaded) modal.ready.add(view)
    return
  }
  mountedModals.delete(kit)
  throw problem
}

/** Whether the modal and the view have loaded. */
function isModalReady(kit: Kit, view: ViewName): boolean | undefined {
  return mountedModals.get(kit)?.ready.has(view)
}

/**
 * Sets the place of the modal in the page, instead of the end of the body.
 *
 * @returns a function that removes the modal from there.
 */
export function placeModal(kit: Kit, container: HTMLElement): () => void {
  removeModal(kit)
  modalContainers.set(kit, container)
  return () => {
    if (modalContainers.get(kit) !== container) return
    removeModal(kit)
    modalContainers.delete(kit)
  }
}

/** Closes the modal of a kit and removes it from the page. */
export function removeModal(kit: Kit): void {
  const modal = mountedModals.get(kit)
  mountedModals.delete(kit)
  moveModal(kit, 'removed')
  modal?.mount.then(
    (unmount) => unmount(),
    () => {},
  )
}

/**
 * Imports what the next `open` will show. A view with `keep` is also rendered, outside of the page. Nothing with
 * `preload: 'click'`.
 */
export function preloadModal(kit: Kit): void {
  if (kit.config.preload === 'click' || kit.lifetime.signal.aborted || kit.modal.peek().open) return
  void findWallets(kit)
  const view = initialView(kit)
  if (isModalReady(kit, view)) return
  if (kit.router.peek().length === 0 && kit.routes.get(view)?.keep) resetView(kit, view)
  // An error of a preload is ignored: the next `open` tries again and reports it.
  ensureModal(kit, view).catch(() => {})
}
