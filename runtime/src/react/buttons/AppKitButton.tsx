'use client'
import { KitButton } from './KitButton.js'
import type { AccountButtonProps, ConnectButtonProps } from './types.js'

/** The connect button; once a wallet is connected, the account button. */
export function AppKitButton(props: ConnectButtonProps & AccountButtonProps) {
  return <KitButton {...props} mode="auto" owner="AppKitButton" />
}
