import type { CaipNetworkId } from '../../chains/types.js'
import type { SIWXData } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import { printChain, printFields } from '../../signin/message/printFields.js'
import type { SignInNamespace } from '../../signin/message/types.js'
import type { AppPayload } from '../channel/createChannel.js'
import type { FrameUser } from './createFrameClient.js'

type SiwxMessage = NonNullable<NonNullable<AppPayload<'GET_USER'>>['siwxMessage']>

/** A sign-in that the frame asks for right after the log-in, so that one press does both. */
export interface SignInAhead {
  /** What the frame signs. It puts in the address. */
  readonly message: SiwxMessage
  /** Takes what the frame has signed. Anything else than the expected text is dropped. Never rejects. */
  take(user: FrameUser): Promise<void>
}

/** Where the frame puts the address. */
const placeholder = '<<AccountAddress>>'

/**
 * Prepares the sign-in with an account of the network that logs in. Undefined where the app has no sign-in, or it has to
 * be asked later. Never rejects.
 */
export async function prepareSignInAhead(kit: Kit, network: CaipNetworkId): Promise<SignInAhead | undefined> {
  const feature = kit.features.find(({ loadConnectingSignIn }) => loadConnectingSignIn)
  const asker = await feature?.loadConnectingSignIn?.(kit).catch(() => undefined)
  const request = await asker?.prepare(network)
  if (asker === undefined || request === undefined) return undefined
  const { resources, ...fields } = request
  const namespace = network.slice(0, network.indexOf(':')) as SignInNamespace
  return {
    message: { ...fields, accountAddress: placeholder, ...(resources && { resources: [...resources] }) },
    async take({ address, message, signature }) {
      if (typeof message !== 'string' || typeof signature !== 'string') return
      // The same text means that the frame changed no field.
      if (message !== printFields(namespace, { ...request, chainId: printChain(network), address })) return
      const data: SIWXData = { ...request, chainId: network, accountAddress: address }
      await asker.take({ data, message, signature })
    },
  }
}
