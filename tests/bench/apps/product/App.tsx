import { useAppKitAccount } from 'appkit-runtime/react'

export function App() {
  const { address } = useAppKitAccount()
  return <p id="account">{address}</p>
}
