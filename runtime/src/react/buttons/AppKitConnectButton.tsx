'use client'
import { KitButton } from './KitButton.js'
import type { ConnectButtonProps } from './types.js'

/** Opens the modal to connect a wallet. */
export function AppKitConnectButton(props: ConnectButtonProps) {
  return <KitButton {...props} mode="connect" owner="AppKitConnectButton" />
}
