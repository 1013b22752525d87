import type { SIWXData, SIWXMessage, SIWXMessageInput } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import { type Signer, serverOf } from './session.js'
import { memoryOf } from './signInState.js'

/** The message of a handler of the host. */
type CreateMessage = (kit: Kit, input: SIWXMessageInput) => Promise<SIWXMessage>

/** How long a message can be signed, in ms. Its nonce is valid for longer. */
const freshForMs = 5 * 60_000

/**
 * What an account is asked to sign: the same message until it is signed or 5 minutes old. `writeQuestion` adds the
 * text of a server's message.
 *
 * @param createMessage - that of `handler.ts`, which the question loads when it needs it.
 * @throws AppKitError SIGN_IN_MESSAGE_INVALID; whatever the handler rejects with.
 */
export function prepareMessage(kit: Kit, signer: Signer, createMessage: CreateMessage): Promise<SIWXData> {
  const memory = memoryOf(kit)
  const known = memory.prepared
  if (known?.key === signer.key && Date.now() - known.madeAt < freshForMs) return known.message
  const message = make(kit, signer, createMessage)
  memory.prepared = { key: signer.key, madeAt: Date.now(), message }
  // A failed request is made again.
  message.catch(() => {
    memory.prepared = undefined
  })
  return message
}

async function make(kit: Kit, { network, address }: Signer, createMessage: CreateMessage): Promise<SIWXData> {
  const server = serverOf(kit)
  if (server) return { ...(await server.createRequest({ chainId: network })), accountAddress: address }
  return createMessage(kit, { chainId: network, accountAddress: address })
}
