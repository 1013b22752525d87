import { useAppKitEvents } from 'appkit-runtime/react'
import { useEffect, useRef, useState } from 'react'

const key = 'demo-wallet-left'

/**
 * Whether a user has logged out of the embedded wallet and is in the same one again, also after a reload in between.
 *
 * @param address - of the embedded wallet that is open.
 * @param isConnected - whether any wallet is.
 */
export function useReturn(address: string | undefined, isConnected: boolean): boolean {
  const { data } = useAppKitEvents()
  const last = useRef<string>(undefined)
  const [isBack, setBack] = useState(false)

  useEffect(() => {
    if (address !== undefined) {
      last.current = address
      if (localStorage.getItem(key) === address) setBack(true)
      localStorage.removeItem(key)
    } else if (isConnected) {
      // Another wallet took its place: nobody has logged out.
      last.current = undefined
    } else if (data?.event === 'DISCONNECT_SUCCESS' && last.current !== undefined) {
      localStorage.setItem(key, last.current)
      setBack(false)
    }
  }, [address, data, isConnected])
  return isBack
}
