import type { AppKit } from 'appkit-runtime'
import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createPreviewKit } from './createPreviewKit'
import { installFakeServices } from './fakeServices'
import { createLoginWindow, installFakeWalletPage } from './fakeWalletPage'
import { createPairing, loadWallets } from './fakeWallets'
import { followHeight } from './followHeight'
import { isFromRight, isOrder, type PreviewNote, type PreviewOrder } from './order'
import { stateOf } from './serviceState'
import { shotOf } from './shots'
import { showScene } from './showScene'
import type { PressedWallet, WalletNames } from './walletFacts'

const usual: WalletNames = ['Aurora', 'Harbor', 'Meadow']
const long: WalletNames = [
  'The Extraordinarily Long Named Wallet of the North',
  'Donaudampfschifffahrtsgesellschaftskapitänswallet',
  'Le Portefeuille aux Noms Longs de la Prairie',
]
/** One wallet that works on two namespaces. */
const shared: WalletNames = ['Aurora', 'Harbor', 'Aurora']

interface Shown {
  readonly kit: AppKit
  readonly key: string
  readonly wallet: PressedWallet | undefined
  readonly leave: () => void
}

/**
 * Shows what the builder orders, in the page of the preview: an app with one button and the real modal.
 *
 * @param place - the element that the app fills.
 * @returns a function that takes it out again.
 */
export function mountPreview(place: HTMLElement): () => void {
  const services = stateOf('connect')
  installFakeServices(services)
  keepFocusOutside()
  // Previews of one page are no tabs of one app: a signature that one waits for would hold up the others.
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
  let isOnline = true
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  let shown: Shown | undefined
  let last: PreviewOrder | undefined
  /** Comes with the reason, where the state is not reached. */
  let reached: Promise<string | undefined> | undefined
  let stopFollowing: (() => void) | undefined
  const shot = () => last && shotOf(last.scene)
  installFakeWalletPage(() => shot() ?? {})
  // Pages of services that nobody runs are not opened.
  window.open = () => {
    const { loginWindow } = shot() ?? {}
    return loginWindow === undefined ? null : createLoginWindow(loginWindow === 'answers')
  }

  const show = async (order: PreviewOrder) => {
    last = order
    document.documentElement.dataset.previewMode = order.mode
    document.documentElement.dir = isFromRight(order.locale) ? 'rtl' : 'ltr'
    const key = keyOf(order)
    const install = await loadWallets(isWithoutWallet(order) ? [] : order.namespaces)
    // Another order has come meanwhile.
    if (last !== order) return
    if (shown?.key === key) repaint(shown.kit, order)
    else {
      if (shown) return window.location.reload()
      Object.assign(services, stateOf(order.scene))
      isOnline = !services.isOffline
      shown = begin(createRoot(place), order, { key, ...install(namesOf(order)) })
      reached = showScene(shown.kit, order.scene, shown.wallet).then(() => undefined, String)
    }
    const problem = await reached
    if (last !== order) return
    tell({ kind: 'appkit-preview-shown', ...(problem !== undefined && { problem }) })
    stopFollowing?.()
    stopFollowing = followHeight((height) => tell({ kind: 'appkit-preview-height', height }))
  }
  const listen = ({ data, origin, source }: MessageEvent) => {
    if (source === window.parent && origin === window.location.origin && isOrder(data)) void show(data)
  }
  window.addEventListener('message', listen)
  tell({ kind: 'appkit-preview-ready' })
  return () => {
    window.removeEventListener('message', listen)
    stopFollowing?.()
    shown?.leave()
  }
}

/** The modal takes the focus only from a reader who is in this frame, and not from one who reads the page around it. */
function keepFocusOutside(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
}

const isWithoutWallet = ({ scene }: PreviewOrder): boolean => shotOf(scene)?.hasNoWallet === true

function begin(
  root: Root,
  order: PreviewOrder,
  { key, stop, wallet }: Pick<Shown, 'key' | 'wallet'> & { readonly stop: () => void },
): Shown {
  const { pairing } = shotOf(order.scene) ?? {}
  const kit = createPreviewKit(order, createPairing(order.scene === 'scanned' ? 'scanned' : pairing))
  root.render(createElement(AppKitProvider, { kit }, createElement(Page)))
  const leave = () => {
    kit.close({ force: true })
    root.unmount()
    stop()
  }
  return { kit, key, wallet, leave }
}

function namesOf({ scene }: PreviewOrder): WalletNames {
  if (scene === 'long') return long
  return shotOf(scene)?.isOneWallet ? shared : usual
}

function Page() {
  return createElement(
    'div',
    { className: 'preview-app' },
    createElement(
      'div',
      { className: 'preview-head' },
      // Scenery, as the bars below: each frame has a title.
      createElement('strong', { 'aria-hidden': true }, 'Your app'),
      createElement(AppKitButton),
    ),
    createElement(
      'div',
      { className: 'preview-body' },
      ...['wide', 'line', 'line', 'short'].map((name, index) =>
        createElement('span', { key: index, className: `preview-${name}`, 'aria-hidden': true }),
      ),
    ),
  )
}

/** Colours and the mode change while the modal is open; with anything else the app begins anew. */
function repaint(kit: AppKit, { mode, theme }: PreviewOrder): void {
  const { accent } = theme
  kit.theme.value = {
    mode,
    accent: typeof accent === 'object' ? `light-dark(${accent.light}, ${accent.dark})` : accent,
    variables: theme.variables ?? {},
  }
}

function keyOf({ features, locale, namespaces, scene, theme }: PreviewOrder): string {
  const { density, layout, radius } = theme
  return JSON.stringify([features, locale, namespaces, scene, density, layout, radius])
}

function tell(note: PreviewNote): void {
  window.parent.postMessage(note, window.location.origin)
}
