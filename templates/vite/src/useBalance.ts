import { useAppKitAccount, useAppKitNetwork, useAppKitProvider } from 'appkit-runtime/react'
import { useEffect, useState } from 'react'

interface WalletProvider {
  request(call: { method: string; params: readonly unknown[] }): Promise<unknown>
}

/** The connected account's balance in the network's own currency, read through the wallet, as text to show. */
export function useBalance(): string {
  const { address } = useAppKitAccount()
  const { caipNetwork, caipNetworkId } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<WalletProvider>('eip155')
  const [text, setText] = useState('…')
  const { decimals = 18, symbol = '' } = caipNetwork?.nativeCurrency ?? {}

  useEffect(() => {
    if (!address || !walletProvider) return
    let current = true
    setText('…')
    walletProvider.request({ method: 'eth_getBalance', params: [address, 'latest'] }).then(
      (value) => current && setText(`${format(BigInt(String(value)), decimals)} ${symbol}`),
      () => current && setText('not available'),
    )
    return () => {
      current = false
    }
  }, [address, walletProvider, caipNetworkId, decimals, symbol])

  return text
}

function format(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).slice(0, 3)
  return `${BigInt(whole).toLocaleString('en')}.${fraction.padEnd(3, '0')}`
}
