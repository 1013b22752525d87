import type { SIWXData } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import type { Signer, SignInSource } from './session.js'
import { memoryOf } from './signInState.js'

/** How long a message can be signed, in ms. Its nonce is valid for longer. */
const freshForMs = 5 * 60_000

/**
 * Prepares the message that an account is asked to sign: the same one until it is signed or 5 minutes old.
 * `writeQuestion` adds the text of a server's message.
 *
 * @param open - opens the source of messages; called when one has to be made.
 * @throws AppKitError SIGN_IN_MESSAGE_INVALID; whatever the handler rejects with.
 */
export function prepareMessage(
  kit: Kit,
  signer: Signer,
  open: (kit: Kit) => Promise<SignInSource>,
): Promise<SIWXData> {
  const memory = memoryOf(kit)
  const known = memory.prepared
  if (known?.key === signer.key && Date.now() - known.madeAt < freshForMs) return known.message
  const message = make(signer, open(kit))
  const prepared = { key: signer.key, madeAt: Date.now(), message }
  memory.prepared = prepared
  // A failed request counts as old, so it is made again.
  message.catch(() => {
    prepared.madeAt = 0
  })
  return message
}

async function make(
  { network: chainId, address: accountAddress }: Signer,
  opened: Promise<SignInSource>,
): Promise<SIWXData> {
  const source = await opened
  return 'ask' in source
    ? { ...(await source.createRequest({ chainId })), accountAddress }
    : source.createMessage({ chainId, accountAddress })
}
