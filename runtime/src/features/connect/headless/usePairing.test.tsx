import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createInstance } from '../../../kit/createInstance.js'
import { testKit } from '../../../kit/testKit.js'
import { AppKitProvider } from '../../../react/hooks/AppKitProvider.js'
import { walletConnect } from '../../../walletconnect/index.js'
import { usePairing } from './usePairing.js'

function Pair() {
  return <p>{usePairing().status}</p>
}

it('a server without a navigator, as Node 20 is, renders a pairing that waits for the browser', () => {
  vi.stubGlobal('navigator', undefined)
  const { kit } = testKit({ endpoints: { relay: 'wss://relay.example' } }, undefined, undefined, [
    walletConnect,
  ])
  const app = (
    <AppKitProvider kit={createInstance(kit)}>
      <Pair />
    </AppKitProvider>
  )
  expect(renderToString(app)).toBe('<p>waiting</p>')
})
