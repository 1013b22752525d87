'use client'
import { useKit } from '../useKit.js'
import { ButtonFrame } from './ButtonFrame.js'
import * as css from './buttons.css.js'
import { buttonMessages as messages } from './messages.js'
import type { NetworkButtonProps } from './types.js'
import { useButtonState } from './useButtonState.js'

/** Shows the network in use and opens the choice of networks, unless `enableNetworkSwitch` is off. */
export function AppKitNetworkButton({ size, disabled, label = messages.selectNetwork }: NetworkButtonProps) {
  const kit = useKit('AppKitNetworkButton')
  const { network, supported } = useButtonState(kit, undefined)
  const name = supported ? network?.name : undefined
  const { enableNetworkSwitch, allowUnsupportedChain } = kit.config
  const mustLeave = !supported && enableNetworkSwitch && !allowUnsupportedChain
  const image = network && (kit.config.chainImages?.[String(network.id)] ?? network.assets?.imageUrl)
  return (
    <ButtonFrame
      kit={kit}
      kind="network"
      size={size}
      disabled={disabled || !enableNetworkSwitch}
      warning={!supported}
      testId="w3m-network-button"
      opens={{ view: mustLeave ? 'UnsupportedChain' : 'Networks' }}
    >
      <span className={css.sign} data-plain={supported ? '' : undefined} aria-hidden="true">
        {supported && image ? (
          <img src={image} alt="" />
        ) : name ? (
          (/[a-z\d]|[^ -~]/iu.exec(name)?.[0] ?? '?')
        ) : supported ? (
          '·'
        ) : (
          '!'
        )}
      </span>
      <span className={css.figures}>
        {name ?? (supported ? label : mustLeave ? messages.unsupported : messages.unknown)}
      </span>
    </ButtonFrame>
  )
}
