import type { ThemeConfig } from 'appkit-runtime/config'
import type { ShotId } from './shots'

/** What the real modal can be brought to in the page of the preview. */
export const scenes = [
  { id: 'connect', label: 'Connect' },
  { id: 'pending', label: 'Pending' },
  { id: 'declined', label: 'Declined' },
  { id: 'error', label: 'Error' },
  { id: 'code', label: 'QR code', feature: 'walletConnect' },
  { id: 'scanned', label: 'Scanned', feature: 'walletConnect' },
  { id: 'account', label: 'Connected' },
  { id: 'empty', label: 'Empty' },
  { id: 'offline', label: 'Offline', feature: 'walletConnect' },
  { id: 'long', label: 'Long names' },
] as const
export type SceneId = (typeof scenes)[number]['id']

/** What the builder or the gallery asks a page of the preview to show. */
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

/** What a page of the preview answers. */
export interface PreviewNote {
  readonly kind: 'appkit-preview-ready' | 'appkit-preview-shown'
}

/** Both are pages of this site, so an order only has to be told from what extensions say. */
export function isOrder(data: unknown): data is PreviewOrder {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'appkit-preview'
}

/** As `isOrder`. */
export function isNote(data: unknown): data is PreviewNote {
  const kind = typeof data === 'object' && data !== null && 'kind' in data ? data.kind : undefined
  return kind === 'appkit-preview-ready' || kind === 'appkit-preview-shown'
}
