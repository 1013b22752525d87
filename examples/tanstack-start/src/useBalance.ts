import { useAppKitBalance } from 'appkit-runtime/react'

/** The connected account's balance, in the language of the page: three decimals, never rounded up. */
export function useBalance(): string {
  const { data, isError, isLoading } = useAppKitBalance()
  if (isError) return 'not available'
  if (!data) return isLoading ? '…' : '—'
  const [whole = '0', fraction = ''] = data.balance.split('.')
  const format = new Intl.NumberFormat(document.documentElement.lang || undefined, { minimumFractionDigits: 3 })
  // A text keeps every digit; a number would round large amounts.
  return `${format.format(`${whole}.${fraction.slice(0, 3)}0` as unknown as number)} ${data.symbol}`
}
