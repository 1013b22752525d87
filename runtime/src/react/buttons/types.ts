import type { ChainNamespace } from '../../chains/types.js'

/** The options other kits' buttons have too (docs/react.md). */
export interface ConnectButtonProps {
  /** 40 px high, or 32. */
  readonly size?: 'md' | 'sm'
  readonly label?: string
  readonly loadingLabel?: string
  readonly disabled?: boolean
  /** The namespace to work with; the active one by default. */
  readonly namespace?: ChainNamespace
}

export interface AccountButtonProps {
  readonly size?: 'md' | 'sm'
  readonly disabled?: boolean
  readonly balance?: 'show' | 'hide'
  /** Characters of the address shown at its front; 6 by default. */
  readonly charsStart?: number
  /** Characters of the address shown at its back; 4 by default. */
  readonly charsEnd?: number
  readonly namespace?: ChainNamespace
}

export interface NetworkButtonProps {
  readonly size?: 'md' | 'sm'
  readonly disabled?: boolean
  /** Shown while no network is chosen. */
  readonly label?: string
}
