import { useAppKitAccount, useAppKitTheme } from 'appkit-runtime/react'
import { useLayoutEffect } from 'react'
import config from '../appkit.config'
import { Namespaces } from './Namespaces'
import { Sandbox } from './Sandbox'
import { WalletPanel } from './WalletPanel'

export function App() {
  const { isConnected } = useAppKitAccount()
  const { themeMode } = useAppKitTheme()

  // The page follows the widget's theme: light, dark, or what the user's system says.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = themeMode
  }, [themeMode])

  return (
    <main className="page">
      <p className="eyebrow">{isConnected ? 'Connected' : 'Not connected'}</p>
      <h1>{config.metadata?.name}</h1>
      <p className="lead">
        {isConnected
          ? 'Your wallet is connected. Below is what it shares with this page.'
          : 'Connect a wallet with the button above. Until then nothing is asked of it.'}
      </p>
      <WalletPanel />
      <Namespaces />
      <Sandbox />
      <p className="hint">
        Make it yours in <code>src/App.tsx</code>. Networks, features and theme live in{' '}
        <code>appkit.config.ts</code>.
      </p>
    </main>
  )
}
