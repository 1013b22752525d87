import { useEffect, useState } from 'react'
import config from '../appkit.config'

/** The sandbox, by the name that this page has, so that they are of the same site. */
export const sandbox = new URL(config.endpoints.catalogue)
sandbox.hostname = window.location.hostname

/** What the user of a wallet has done in it, as its server wrote it down. */
export interface WalletAct {
  readonly at: number
  readonly event: string
  /** Kind of the way to log in that it was about. */
  readonly kind?: string
}

/**
 * What a user does in the wallet's own page stays there, and an app hears nothing of it. The sandbox tells what its log has
 * about an address; it is asked every two seconds while the page is looked at.
 */
export function useWalletLog(address: string | undefined): readonly WalletAct[] {
  const [acts, setActs] = useState<readonly WalletAct[]>([])
  useEffect(() => {
    setActs([])
    if (address === undefined) return
    const leaving = new AbortController()
    const ask = async () => {
      if (document.hidden) return
      const reply = await fetch(`${sandbox.origin}/dev/wallet/log?address=${address}`, leaving)
      if (!reply.ok) return
      const { entries } = (await reply.json()) as { readonly entries: readonly WalletAct[] }
      setActs((before) => (before.length === entries.length ? before : entries))
    }
    const askQuietly = () => void ask().catch(() => {})
    askQuietly()
    const timer = setInterval(askQuietly, 2000)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [address])
  return acts
}
