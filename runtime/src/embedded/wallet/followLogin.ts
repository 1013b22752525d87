import { effect, untracked } from '@preact/signals-core'
import type { Connection } from '../../chains/types.js'
import { isSameAccount } from '../../kit/activeAccount.js'
import { applyEvent } from '../../kit/applyEvent.js'
import { connectionOf, connectionsOf } from '../../kit/connections.js'
import { trackEvent } from '../../kit/events.js'
import type { Chain } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'
import { type FrameAnswers, typeOf } from './loginFacts.js'
import { guestName, type LoginStore, passkeyName } from './loginStore.js'

/**
 * Gives the accounts of the embedded wallet the types that its frame names, because drivers see only their addresses.
 *
 * @param isOwn - whether a connection is one of the embedded wallet.
 */
export function followTypes(
  kit: Kit,
  chains: readonly Chain[],
  answers: FrameAnswers,
  isOwn: (connection: Connection) => boolean,
): void {
  for (const chain of chains)
    kit.lifetime.add(
      effect(() => {
        const user = answers.userOf(chain.namespace)
        const own = connectionsOf(chain).find(isOwn)
        if (user === undefined || own === undefined) return
        const addresses = [user, ...(user.accounts ?? [])].map(({ address }) => address)
        const accounts = own.accounts.map((account) => {
          const written = addresses.find((address) => isSameAccount(chain, address, account.address))
          const type = written === undefined ? account.type : typeOf(user, written)
          return type === account.type ? account : { ...account, type }
        })
        if (accounts.every((account, at) => account === own.accounts[at])) return
        const connectorId = own.connector.id
        untracked(() => applyEvent(chain, { type: 'accountsChanged', connectorId, accounts }))
      }),
    )
}

/** Reports `CONNECT_SUCCESS` once for each log-in, however many namespaces it has accounts in. */
export interface LoginEvents {
  /** A log-in starts to connect. Nothing is reported until it ends. */
  started(): void
  /** It has ended. */
  ended(isConnected: boolean): void
}

/**
 * Also reports it when a user is back after a reload, as soon as the account is in use.
 *
 * @param isOwn - whether a connection is one of the embedded wallet.
 */
export function createLoginEvents(
  kit: Kit,
  chains: readonly Chain[],
  store: LoginStore,
  isOwn: (connection: Connection) => boolean,
): LoginEvents {
  let isReported = false
  let isConnecting = false
  const report = (back: { readonly reconnect?: true }) => {
    isReported = true
    const social = store.social()
    const hasProvider = social !== undefined && social !== passkeyName && social !== guestName
    const method = hasProvider ? 'social' : 'email'
    trackEvent(kit, { event: 'CONNECT_SUCCESS', properties: { method, name: social ?? 'Email', ...back } })
  }
  kit.lifetime.add(
    effect(() => {
      const active = connectionOf(kit.activeChain.value)
      const isConnected = chains.some((chain) => connectionsOf(chain).some(isOwn))
      if (!isConnected) isReported = false
      else if (active !== undefined && isOwn(active) && !isReported && !isConnecting)
        untracked(() => report({ reconnect: true }))
    }),
  )
  return {
    started() {
      isConnecting = true
    },
    ended(isConnected) {
      isConnecting = false
      if (isConnected) report({})
    },
  }
}
