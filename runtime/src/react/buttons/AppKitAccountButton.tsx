'use client'
import { KitButton } from './KitButton.js'
import type { AccountButtonProps } from './types.js'

/** Shows the connected account and opens it. Renders nothing while no wallet is connected. */
export function AppKitAccountButton(props: AccountButtonProps) {
  return <KitButton {...props} mode="account" owner="AppKitAccountButton" />
}
