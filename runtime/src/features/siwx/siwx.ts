import { effect } from '@preact/signals-core'
import { type SignInOffer, signInOffers } from '../../chains/signInOffer.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { defineFeature } from '../../kit/types.js'
import { checkSignInOptions } from './checkSignInOptions.js'
import { memoryOf, moveSignIn } from './signInState.js'

/** Whether to ask, and the question: it loads when the modal opens or a wallet connects. */
const load = () => import('./question.chunk.js')

/** For wallets that can sign in while they connect (docs/sign-in.md#one-question). */
const loadConnecting = () => import('./signInWhileConnecting.js')

/** Signing in with the wallet. */
export const siwx = defineFeature({
  id: 'siwx',
  routes: { SIWXSignMessage: { load, keepsOnConnect: true }, ConnectingSiwe: { load } },
  accountParts: [
    {
      place: 'notice',
      isAvailable: (kit) => memoryOf(kit).state.value.status === 'unauthenticated',
      load: () => import('./SignInRow.js'),
    },
  ],
  loadConnectingSignIn: async (kit) => (await loadConnecting()).createConnectingSignIn(kit),
  loadTokens: () => import('./tokens.chunk.js'),
  check(config) {
    checkSignInOptions(config)
    const { siwx, siweConfig, endpoints } = config
    if (!(endpoints.auth || siweConfig || (siwx && 'createMessage' in siwx)))
      throw new AppKitError('SIGN_IN_MISSING', {
        message: 'Set `endpoints.auth` or `siwx`.',
      })
  },
  start(kit) {
    if (kit.config.siweConfig?.enabled === false) return undefined
    let stop: (() => void) | undefined
    const { signal } = kit.lifetime
    const offer: SignInOffer = (network) =>
      loadConnecting().then(
        ({ offerSignIn }) => offerSignIn(kit, network),
        () => undefined,
      )
    const end = effect(() => {
      const chains = [...kit.chains.values()]
      for (const { connectors } of chains)
        for (const connector of connectors.value) signInOffers.set(connector, offer)
      const isIdle = chains.every((chain) => chain.connection.value.status === 'disconnected')
      if (stop || (isIdle && !kit.modal.value.open)) return
      stop = () => {}
      // Whether a returning user is signed in is not known until that has loaded.
      if (!isIdle) moveSignIn(kit, 'wait')
      load().then(
        ({ followAccount }) => {
          if (!signal.aborted) stop = followAccount(kit)
        },
        () => {
          stop = undefined
          moveSignIn(kit, 'none')
        },
      )
    })
    return () => {
      end()
      stop?.()
    }
  },
})
