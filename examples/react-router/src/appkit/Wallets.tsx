import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
import type { ReactNode } from 'react'
import { kit } from './generated/kit'

/** Provides wallets to everything inside. Server and browser render the same: wallets connect after that. */
export function Wallets({ children }: { readonly children: ReactNode }) {
  return (
    <AppKitProvider kit={kit}>
      <header className="appkit-header">
        <AppKitButton />
      </header>
      {children}
    </AppKitProvider>
  )
}
