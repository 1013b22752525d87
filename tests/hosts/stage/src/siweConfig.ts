import type { SIWEConfig } from 'appkit-runtime/features/siwx'
import { createMessage } from 'appkit-runtime/signin'

/** The settings of `siweConfig`, without its functions. */
export type SiweSettings = Partial<Pick<SIWEConfig, 'enabled' | 'required' | 'signOutOnDisconnect'>>

/** Makes the config of an app that signed in with Ethereum before: functions that ask its server. */
export function makeSiweConfig(settings: SiweSettings): SIWEConfig {
  const ask = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const post = body && { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await fetch(`/auth/${path}`, post)
    return reply.status === 200 ? reply.json() : undefined
  }
  const heard = (name: string) => {
    document.documentElement.dataset.siwe = `${document.documentElement.dataset.siwe ?? ''} ${name}`.trim()
  }
  return {
    ...settings,
    getNonce: async () => (await ask('nonce', {})).nonce,
    createMessage({ address, chainId, domain, iat, nonce, statement, uri }) {
      const made = createMessage({
        domain,
        uri,
        nonce,
        statement,
        issuedAt: iat,
        chainId: `eip155:${chainId}`,
        address: address.split(':')[2] ?? '',
      })
      return made.ok ? made.message : ''
    },
    verifyMessage: async ({ message, signature }) =>
      (await ask('verify', { namespace: 'eip155', message, signature })) !== undefined,
    async getSession() {
      const { session } = await ask('session')
      return (
        session && {
          address: session.accountAddress,
          chainId: Number(session.chainId.replace('eip155:', '')),
        }
      )
    },
    async signOut() {
      await ask('sign-out', {})
      return true
    },
    getMessageParams: async () => ({
      domain: location.host,
      uri: location.origin,
      statement: 'Sign in to see your orders.',
    }),
    onSignIn: () => heard('in'),
    onSignOut: () => heard('out'),
  }
}
