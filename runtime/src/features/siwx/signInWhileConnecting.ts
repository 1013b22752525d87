import { effect } from '@preact/signals-core'
import type { PendingSignIn } from '../../chains/signInOffer.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { isSameAccount } from '../../kit/activeAccount.js'
import { connectionsOf } from '../../kit/connections.js'
import { trackEvent } from '../../kit/events.js'
import type { ConnectingSignIn, SIWXData, SIWXSession } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import { printChain, printFields } from '../../signin/message/printFields.js'
import { loadAnswer } from './loadAnswer.js'
import { serverOf } from './session.js'
import { memoryOf } from './signInState.js'

/** The wallet opens after this time even if the server has not answered, in ms. */
const timeoutMs = 3_000

/**
 * Offers the fields of a message for a wallet to sign while it connects (docs/sign-in.md#one-question). It needs a
 * handler with `createRequest`, because the account is not known yet.
 *
 * @returns undefined if the wallet must connect first and sign later. It never rejects.
 */
export async function offerSignIn(kit: Kit, network: CaipNetworkId): Promise<PendingSignIn | undefined> {
  const request = await createRequest(kit, network)
  const namespace = network.slice(0, network.indexOf(':')) as 'solana'
  if (!request) return undefined
  const chainLine = printChain(network)
  const { chainId: _, ...fields } = request
  return {
    fields: { ...fields, chainId: chainLine },
    async accept({ address, message, signature }) {
      // The same text means that the wallet changed no field.
      if (message !== printFields(namespace, { ...fields, chainId: chainLine, address })) return
      const data: SIWXData = { ...request, chainId: network, accountAddress: address }
      await keep(kit, { data, message, signature })
    },
  }
}

/** Lets wallets on other devices sign in while they connect: they say which account it is. */
export function createConnectingSignIn(kit: Kit): ConnectingSignIn {
  return {
    async prepare(network) {
      const request = await createRequest(kit, network)
      // Some wallets leave the request id out of the text.
      return request?.requestId === undefined ? request : undefined
    },
    take: (session) => keep(kit, session),
  }
}

async function createRequest(
  kit: Kit,
  chainId: CaipNetworkId,
): Promise<Omit<SIWXData, 'accountAddress'> | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  const request = async () => {
    const handler = serverOf(kit) ?? (await (await loadAnswer()).openHandler(kit))
    return handler.createRequest?.({ chainId })
  }
  try {
    return await Promise.race([request(), late])
  } catch {
    return undefined
  }
}

async function keep(kit: Kit, session: SIWXSession): Promise<void> {
  const network = session.data.chainId
  try {
    const { announceSession, openHandler, verify } = await loadAnswer()
    await verify(kit, await openHandler(kit), session)
    memoryOf(kit).signedAhead = session
    announceSession(kit)
    whenConnected(kit, session.data, (isSmartAccount) => {
      trackEvent(kit, { event: 'SIWX_AUTH_SUCCESS', properties: { network, isSmartAccount } })
    })
  } catch (cause) {
    const error = toAppKitError(cause)
    kit.lastError.value = error
    const properties = { network, isSmartAccount: false, message: error.message }
    trackEvent(kit, { event: 'SIWX_AUTH_ERROR', properties })
  }
}

/**
 * Calls back once the account is connected and its connection was told: `SIWX_AUTH_SUCCESS` comes after `CONNECT_SUCCESS`.
 *
 * @param act - called with whether it is a smart account.
 */
function whenConnected(
  kit: Kit,
  { accountAddress, chainId }: Pick<SIWXData, 'accountAddress' | 'chainId'>,
  act: (isSmartAccount: boolean) => void,
): void {
  const chain = kit.chains.get(chainId.slice(0, chainId.indexOf(':')))
  if (chain === undefined) return
  const find = () =>
    connectionsOf(chain)
      .flatMap(({ accounts }) => accounts)
      .find(({ address }) => isSameAccount(chain, address, accountAddress))
  const wasThere = find() !== undefined
  const before = kit.lastEvent.peek()
  let isDone = false
  const stop = effect(() => {
    const last = kit.lastEvent.value
    const isTold = wasThere || (last !== before && last?.event.event === 'CONNECT_SUCCESS')
    if (isDone || !isTold || find() === undefined) return
    isDone = true
    // Hosts are notified of the connection first, and the effect runs before it has returned.
    queueMicrotask(() => {
      stop()
      act(find()?.type === 'smartAccount')
    })
  })
  kit.lifetime.add(stop)
}
