import { useAppKitBalance } from 'appkit-runtime/react'

/** The connected account's balance, as text to show: three decimals, never rounded up. */
export function useBalance(): string {
  const { data, isError, isLoading } = useAppKitBalance()
  if (isError) return 'not available'
  if (!data) return isLoading ? '…' : '—'
  const [whole = '0', fraction = ''] = data.balance.split('.')
  return `${BigInt(whole).toLocaleString('en')}.${fraction.slice(0, 3).padEnd(3, '0')} ${data.symbol}`
}
