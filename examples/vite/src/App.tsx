import { useAppKitTheme } from 'appkit-runtime/react'
import { useLayoutEffect } from 'react'
import config from '../appkit.config'
import { Namespaces } from './Namespaces'
import { Sandbox } from './Sandbox'
import { Tasks } from './Tasks'
import { WalletPanel } from './WalletPanel'

export function App() {
  const { themeMode } = useAppKitTheme()

  // The page follows the widget's theme: light, dark, or what the user's system says.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = themeMode
  }, [themeMode])

  return (
    <main className="page">
      <h1>{config.metadata?.name}</h1>
      <p className="lead">Your app has wallets: try them here, then make this page yours.</p>
      <WalletPanel />
      <Tasks />
      <Namespaces />
      <Sandbox />
      <p className="hint">
        This page is <code>src/App.tsx</code>. Networks, features and theme are in <code>appkit.config.ts</code>.
      </p>
    </main>
  )
}
