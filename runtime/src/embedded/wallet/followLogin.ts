import { effect, untracked } from '@preact/signals-core'
import type { Connection } from '../../chains/types.js'
import { isSameAccount } from '../../kit/activeAccount.js'
import { applyEvent } from '../../kit/applyEvent.js'
import { connectionOf, connectionsOf } from '../../kit/connections.js'
import { trackEvent } from '../../kit/events.js'
import type { Chain, Kit } from '../../kit/types.js'
import { type FrameWord, typeOf } from './loginFacts.js'
import type { LoginStore } from './loginStore.js'

/**
 * Gives the accounts of the embedded wallet the types that its frame says: drivers see their addresses alone.
 *
 * @param isOwn - whether a connection is one of the embedded wallet.
 */
export function followTypes(
  kit: Kit,
  chains: readonly Chain[],
  word: FrameWord,
  isOwn: (connection: Connection) => boolean,
): void {
  for (const chain of chains)
    kit.lifetime.add(
      effect(() => {
        const user = word.userOf(chain.namespace)
        const own = connectionsOf(chain).find(isOwn)
        if (user === undefined || own === undefined) return
        const said = [user, ...(user.accounts ?? [])].map(({ address }) => address)
        const accounts = own.accounts.map((account) => {
          const written = said.find((address) => isSameAccount(chain, address, account.address))
          const type = written === undefined ? account.type : typeOf(user, written)
          return type === account.type ? account : { ...account, type }
        })
        if (accounts.every((account, at) => account === own.accounts[at])) return
        const connectorId = own.connector.id
        untracked(() => applyEvent(chain, { type: 'accountsChanged', connectorId, accounts }))
      }),
    )
}

/** Tells `CONNECT_SUCCESS` once for each log-in, in however many namespaces it has accounts. */
export interface LoginEvents {
  /** A log-in begins to connect; it tells when it is complete. */
  begin(): void
  /** It is complete, or has failed. */
  end(isConnected: boolean): void
}

/**
 * Tells it too when somebody is back after a reload: as soon as the account is in use.
 *
 * @param isOwn - whether a connection is one of the embedded wallet.
 */
export function createLoginEvents(
  kit: Kit,
  chains: readonly Chain[],
  store: LoginStore,
  isOwn: (connection: Connection) => boolean,
): LoginEvents {
  let isTold = false
  let isBusy = false
  const tell = (back: { readonly reconnect?: true }) => {
    isTold = true
    const social = store.social()
    const method = social === undefined ? 'email' : 'social'
    trackEvent(kit, { event: 'CONNECT_SUCCESS', properties: { method, name: social ?? 'Email', ...back } })
  }
  kit.lifetime.add(
    effect(() => {
      const active = connectionOf(kit.activeChain.value)
      const isConnected = chains.some((chain) => connectionsOf(chain).some(isOwn))
      if (!isConnected) isTold = false
      else if (active !== undefined && isOwn(active) && !isTold && !isBusy)
        untracked(() => tell({ reconnect: true }))
    }),
  )
  return {
    begin() {
      isBusy = true
    },
    end(isConnected) {
      isBusy = false
      if (isConnected) tell({})
    },
  }
}
