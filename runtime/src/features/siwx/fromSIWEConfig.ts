import { AppKitError } from '../../errors/AppKitError.js'
import { callHost } from '../../errors/hostCalls.js'
import type { SIWEConfig, SIWEMessageInput } from '../../kit/siwx.js'
import type { SIWXHandler } from './fromServer.js'

const prefix = 'eip155:'
/** Configs whose user has signed out: the host is not told once more when the wallet leaves after that. */
const signedOut = /* @__PURE__ */ new WeakSet<SIWEConfig>()

/** The functions of a `siweConfig` as those of `siwx`: one session at a time, for eip155. */
export function fromSIWEConfig(config: SIWEConfig): SIWXHandler {
  const signOut = async () => {
    if (!(await config.signOut())) throw new AppKitError('SIGN_IN_REFUSED')
    callHost(() => config.onSignOut?.())
  }
  return {
    createMessage: (account) => createMessage(config, account),
    async addSession({ message, signature }) {
      if (!(await config.verifyMessage({ message, signature }))) throw new AppKitError('SIGN_IN_REFUSED')
      signedOut.delete(config)
      const session = await config.getSession()
      callHost(() => config.onSignIn?.(session ?? undefined))
    },
    async revokeSession() {
      await signOut()
      signedOut.add(config)
    },
    async setSessions(sessions) {
      if (sessions.length === 0 && !signedOut.delete(config)) await signOut()
    },
    async getSessions(chainId) {
      const session = chainId.startsWith(prefix) ? await config.getSession() : undefined
      if (!session) return []
      signedOut.delete(config)
      const data = {
        domain: location.host,
        uri: location.origin,
        nonce: '',
        version: '1',
        chainId: `${prefix}${session.chainId}`,
        accountAddress: session.address,
      } as const
      return [{ data, message: '', signature: '' }]
    },
  }
}

/** @throws AppKitError SIGN_IN_MESSAGE_INVALID for a network of another namespace; what the functions of the host throw. */
async function createMessage(
  config: SIWEConfig,
  { chainId, accountAddress }: Parameters<SIWXHandler['createMessage']>[0],
): ReturnType<SIWXHandler['createMessage']> {
  if (!chainId.startsWith(prefix)) throw new AppKitError('SIGN_IN_MESSAGE_INVALID', { details: 'chainId' })
  const address = `${chainId}:${accountAddress}`
  const parameters = (await config.getMessageParams?.()) ?? {
    domain: location.host,
    uri: location.origin,
  }
  const input: SIWEMessageInput = {
    ...parameters,
    nonce: await config.getNonce(address),
    address,
    chainId: Number(chainId.slice(prefix.length)),
    version: '1',
    iat: parameters.iat ?? new Date().toISOString(),
  }
  const text = config.createMessage(input)
  const { domain, uri, nonce, iat, exp, nbf, statement, requestId, resources } = input
  const data = {
    domain,
    uri,
    nonce,
    version: '1',
    chainId,
    accountAddress,
    ...(iat !== undefined && { issuedAt: iat }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(statement !== undefined && { statement }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
  return { ...data, toString: () => text }
}
