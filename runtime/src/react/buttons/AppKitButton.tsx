'use client'

import { useKit } from '../hooks/useKit.js'
import * as css from './buttons.css.js'
import {
  type AccountButtonProps,
  ButtonFrame,
  type ConnectButtonProps,
  KitButton,
  useButtonState,
} from './KitButton.js'

/**
 * The connect button; once a wallet is connected, the account button.
 *
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { AppKitButton } from 'appkit-runtime/react'
 *
 * export const Header = () => (
 *   <AppKitButton label="Log in" balance="hide" />
 * )
 */
export function AppKitButton(props: ConnectButtonProps & AccountButtonProps) {
  return <KitButton {...props} mode="auto" owner="AppKitButton" />
}

export interface NetworkButtonProps {
  readonly size?: 'md' | 'sm'
  readonly disabled?: boolean
  /** Shown while no network is chosen. */
  readonly label?: string
}

/**
 * Shows the connected account and opens it. Renders nothing while no wallet is connected.
 *
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { AppKitAccountButton } from 'appkit-runtime/react'
 *
 * export const Header = () => (
 *   <AppKitAccountButton namespace="eip155" charsStart={4} charsEnd={4} />
 * )
 */
export function AppKitAccountButton(props: AccountButtonProps) {
  return <KitButton {...props} mode="account" owner="AppKitAccountButton" />
}

/**
 * Opens the modal to connect a wallet.
 *
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { AppKitConnectButton } from 'appkit-runtime/react'
 *
 * export const Header = () => <AppKitConnectButton size="sm" />
 */
export function AppKitConnectButton(props: ConnectButtonProps) {
  return <KitButton {...props} mode="connect" owner="AppKitConnectButton" />
}

/**
 * Shows the network in use and opens the choice of networks, unless `enableNetworkSwitch` is off.
 *
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { AppKitNetworkButton } from 'appkit-runtime/react'
 *
 * export const Header = () => <AppKitNetworkButton />
 */
export function AppKitNetworkButton({ size, disabled, label }: NetworkButtonProps) {
  const kit = useKit('AppKitNetworkButton')
  const { network, supported, texts } = useButtonState(kit, undefined)
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
      // The kit opens UnsupportedChain by itself, unless the network is one of a cookie and no wallet has answered.
      opens={mustLeave ? {} : { view: 'Networks' }}
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
        {name ?? (supported ? (label ?? texts.selectNetwork) : mustLeave ? texts.unsupported : texts.unknown)}
      </span>
    </ButtonFrame>
  )
}
