import { localeOf, type PreviewOrder } from './order'
import { shotOf } from './shots'

/** Features of the app in every view of the gallery. */
const features = [
  ...['walletConnect', 'balances', 'swaps', 'onramp', 'receive', 'send', 'names', 'history'],
  ...['emailShowWallets', 'allWallets'],
]

/**
 * Asks a page of the preview for one state of the widget.
 *
 * @param scene - the id of a state of the builder or of a view of the gallery.
 * @param given - the properties that differ from those of every view, such as the mode.
 */
export function orderOf(
  scene: string,
  given: Pick<PreviewOrder, 'mode'> & Partial<PreviewOrder>,
): PreviewOrder {
  const shot = shotOf(scene)
  return {
    kind: 'appkit-preview',
    theme: {},
    namespaces: shot?.namespaces ?? ['eip155'],
    features: [...features, ...(shot?.group === 'Sign-in' ? ['siwx'] : []), ...(shot?.features ?? [])],
    scene: scene as PreviewOrder['scene'],
    locale: localeOf(scene, 'en'),
    ...given,
  }
}
