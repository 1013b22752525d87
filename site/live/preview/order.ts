import type { ThemeConfig } from 'appkit-runtime/config'
import type { ShotId } from './shots'

interface Scene {
  readonly id: string
  readonly label: string
  /** The feature without which there is nothing to show. */
  readonly feature?: string
  /** The namespaces of which one is needed. */
  readonly namespaces?: readonly string[]
}

/** States that the page of the preview can bring the real modal to. */
export const scenes = [
  { id: 'connect', label: 'Connect' },
  { id: 'pending', label: 'Pending' },
  { id: 'declined', label: 'Declined' },
  { id: 'error', label: 'Error' },
  { id: 'code', label: 'QR code', feature: 'walletConnect' },
  { id: 'scanned', label: 'Scanned', feature: 'walletConnect' },
  { id: 'account', label: 'Connected' },
  // The nodes of this page answer these two, so an account of the others has no balance anyway.
  { id: 'empty', label: 'Empty', namespaces: ['eip155', 'solana'] },
  { id: 'offline', label: 'Offline', feature: 'walletConnect' },
  // Wallets of the others are known by a place in the page, and so by a name of their own.
  { id: 'long', label: 'Long names', namespaces: ['eip155', 'solana', 'bip122'] },
  { id: 'rtl', label: 'Right to left' },
] as const satisfies readonly Scene[]
export type SceneId = (typeof scenes)[number]['id']

/**
 * Whether an app can be brought to a scene.
 *
 * @param id - that of the scene.
 * @param app - its features and namespaces.
 */
export function hasScene(
  id: SceneId,
  app: { readonly features: ReadonlySet<string>; readonly namespaces: readonly string[] },
): boolean {
  const { feature, namespaces }: Scene = scenes.find((each) => each.id === id) ?? scenes[0]
  const isOn = feature === undefined || app.features.has(feature)
  return isOn && (namespaces?.some((each) => app.namespaces.includes(each)) ?? true)
}

/** The language of a scene: that of the app, but one that is written from the right where this is what the scene shows. */
export const localeOf = (scene: string, locale: string): string =>
  scene === 'rtl' && !isFromRight(locale) ? 'ar' : locale

/** Whether a language is written from the right. */
export const isFromRight = (locale: string): boolean => /^(?:ar|fa|he)$/.test(locale)

/** A message of the builder or the gallery to a page of the preview, with the state to show. */
export interface PreviewOrder {
  readonly kind: 'appkit-preview'
  readonly mode: 'light' | 'dark'
  readonly theme: ThemeConfig
  readonly namespaces: readonly string[]
  /** The features that are on. */
  readonly features: readonly string[]
  readonly scene: SceneId | ShotId
  readonly locale: string
}

/** The answer of a page of the preview: it is ready for orders, has shown the last one, or the modal has another height. */
export interface PreviewNote {
  readonly kind: (typeof noteKinds)[number]
  /** The reason, where the modal could not be brought to the state. */
  readonly problem?: string
  /** How tall the frame has to be for the modal, in pixels. Only a note of the height has one. */
  readonly height?: number
}

const noteKinds = ['appkit-preview-ready', 'appkit-preview-shown', 'appkit-preview-height'] as const

/** Both are pages of this site, so an order only has to be told from what extensions say. */
export function isOrder(data: unknown): data is PreviewOrder {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'appkit-preview'
}

/** As `isOrder`. */
export function isNote(data: unknown): data is PreviewNote {
  const kind = typeof data === 'object' && data !== null && 'kind' in data ? data.kind : undefined
  return noteKinds.some((each) => each === kind)
}
