import { AppKitProvider } from 'appkit-runtime/react'
import { App } from '../App'
import { kit } from '../appkit/generated/kit'

/** An island of its own, with the kit of the others: all of them share its state. */
export function Page() {
  return (
    <AppKitProvider kit={kit}>
      <App />
    </AppKitProvider>
  )
}
