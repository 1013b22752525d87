import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
import { kit } from './generated/kit'

/** An island with the button. Islands share the kit: give each one that uses hooks its own AppKitProvider. */
export function Wallets() {
  return (
    <AppKitProvider kit={kit}>
      <header className="appkit-header">
        <AppKitButton />
      </header>
    </AppKitProvider>
  )
}
