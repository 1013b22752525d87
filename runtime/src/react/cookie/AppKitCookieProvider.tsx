'use client'

import { effect } from '@preact/signals-core'
import { useEffect, useMemo } from 'react'
import { checkKit } from '../../development/checkConfig.js'
import { connectionOf } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { accountsCookie, formatAccountsCookie, readAccountsCookie } from '../../storage/accountsCookie.js'
import { AppKitProvider, type AppKitProviderProps } from '../hooks/AppKitProvider.js'
import { ShownKitContext } from '../hooks/useKit.js'
import { rememberedKit } from './rememberedKit.js'

export interface AppKitCookieProviderProps extends AppKitProviderProps {
  /** The result of `readAccountsCookie` for the request. */
  readonly cookie: string | undefined
}

/**
 * An AppKitProvider for pages that a server renders: it keeps the accounts in use in a cookie, and shows those of the
 * request, each until its own wallet has answered. So server and browser show the connected account from the first
 * byte, and hydration finds no difference. If a wallet is locked or gone, its account disappears then.
 *
 * @param props.kit - the object that `createAppKit` returns.
 * @param props.cookie - the value of the cookie, from `readAccountsCookie` of `appkit-runtime/cookie`.
 * @throws AppKitError KIT_NOT_CREATED in a development build, without a kit.
 *
 * @example
 * import { AppKitButton } from 'appkit-runtime/react'
 * import { AppKitCookieProvider } from 'appkit-runtime/react/cookie'
 * import { kit } from './appkit/generated/kit'
 *
 * export const Header = ({ cookie }: { cookie: string | undefined }) => (
 *   <AppKitCookieProvider kit={kit} cookie={cookie}>
 *     <AppKitButton />
 *   </AppKitCookieProvider>
 * )
 */
export function AppKitCookieProvider({ kit, cookie, children }: AppKitCookieProviderProps) {
  if (process.env.NODE_ENV !== 'production') checkKit(kit, 'AppKitCookieProvider')
  const shownFor = useMemo(() => {
    const remembered = rememberedKit(kit, cookie)
    if (remembered === undefined) return (asked: Kit) => asked
    return (asked: Kit) => {
      // Inside of this provider there may be another one, with a kit of its own.
      if (asked !== kit) return asked
      const waiting = findWaiting(kit, remembered.namespaces)
      return waiting.length === 0 ? kit : remembered.show(waiting)
    }
  }, [kit, cookie])
  useEffect(
    () =>
      effect(() => {
        if (findWaiting(kit, [...kit.chains.keys()]).length === 0) writeCookie(kit)
      }),
    [kit],
  )
  return (
    <AppKitProvider kit={kit}>
      <ShownKitContext.Provider value={shownFor}>{children}</ShownKitContext.Provider>
    </AppKitProvider>
  )
}

/** The namespaces whose wallet of the last visit has not answered. A user who opens the modal sees how it is. */
function findWaiting(kit: Kit, namespaces: readonly string[]): readonly string[] {
  if (!kit.initialized.value) return namespaces
  if (kit.modal.value.open) return []
  return namespaces.filter((each) => kit.chains.get(each)?.connection.value.status === 'reconnecting')
}

const days30 = 2_592_000

function writeCookie(kit: Kit): void {
  const active = kit.activeNamespace.value
  const chains = [...kit.chains.values()].sort(
    (a, b) => Number(b.namespace === active) - Number(a.namespace === active),
  )
  const accounts = chains.flatMap((chain) => {
    const connection = connectionOf(chain)
    if (connection === undefined) return []
    const { caipNetworkId, address } = connection
    return [{ namespace: chain.namespace, caipNetworkId, address }]
  })
  const value = formatAccountsCookie(accounts)
  if (value === (readAccountsCookie(document.cookie) ?? '')) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === '' ? 0 : days30
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and has no synchronous write.
  document.cookie = `${accountsCookie}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}
